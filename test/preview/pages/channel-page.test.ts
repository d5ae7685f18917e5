import { expect, test } from '@jest/globals';
import { sensors } from './sensors.ts';
import { linted, mainOf, sideOf } from './support.ts';

const site = linted(sensors);

test('a page of a channel shows its parameters, operations and messages', () => {
  expect(mainOf(site, 'channels/readings.html')).toBe(`div.head
  h1 Readings
p.route
  span.verb CHANNEL
  span sensors/[b: {id}]
  button.icon type=button data-copy aria-label=Copy path title=Copy (copy)
  a.jump href=#side Message examples
p What sensors say
p Twice a minute.
dl.facts
  dt Servers
  dd [code: mqtt.example] [span.dim: main, mqtt]
  dt Messages
  dd [a href=#m.reading: Reading], [a href=#m.avro: avro], [a href=#m.shared: Shared]
  dt Tags
  dd iot, live
  dt More
  dd [a href=https://docs.example/x rel=noreferrer: https://docs.example/x] [span.dim: All of it]
h2#parameters Parameters
ul.tree
  li#p.id
    div.row [code: id] [span.dim: string, default "a"]
    p The sensor
    p One of [code: a], [code: b].
h2#operations Operations
details#o.sensors/{id}.Send-it.fold open
  summary
    span.verb.post SEND
    h3 Send it
  div
    p To everybody.
    dl.facts
      dt Operation
      dd [code: sendReading]
      dt Channel
      dd [a href=readings.html: Readings]
      dt Security
      dd
        div [a href=../components/security-schemes.html#component.user: user] [span.dim: user and password]
        div [span.dim: OAuth 2.0] [code: write]
      dt Reply
      dd [code: avro] [a href=readings.html: on Readings] [code: $message.header#/to]
      dt Tags
      dd out
    p.part [b: MQTT]
    dl.facts
      dt QoS
      dd [code: 1]
    p [a href=../operations/send-reading.html: Send it on a page of its own]
h2#messages Messages [small: 3]
details#m.reading.fold open
  summary
    h3 [code: reading]
    span A reading
    span.badge New
    span.count.warn (warn) 1[span.vh:  finding, worst: warning]
    span.tags application/json
  div
    div#f.finding.warn role=note
      p (warn) [b: Warning] [code: x-badges] should stand on a channel, an operation, a parameter or a schema; found on a message, where nothing draws it.
      p [a href=https://unpkg.com/spectral-assay/docs/rules/x-badges-placement.md: x-badges-placement] [span: api.yaml:21:18]
    p Never twice.
    dl.facts
      dt Name
      dd [code: Reading]
      dt Content type
      dd [code: application/json]
      dt Correlation
      dd [code: $message.header#/trace]
      dt Tags
      dd fast
      dt More
      dd [a href=https://docs.example/reading rel=noreferrer: https://docs.example/reading]
    p.part Headers
    ul.tree
      li#m.reading.header.trace
        div.row [code: trace] [span.dim: string]
    p.part Headers [span.dim: from the trait logged]
    ul.tree
      li#m.reading.header.trait1.log
        div.row [code: log] [span.dim: boolean]
    p.part Payload
    ul.tree
      li#m.reading.value
        div.row [code: value] [span.dim: number] [span.need: required]
    div.panel.other
      div.bar
        b Other keys
        span.dim shown as they stand
        button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
      pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-extra": [span.n: 1]
}]
details#m.avro.fold
  summary
    h3 [code: avro]
  div
    p.part Payload
    p.dim application/vnd.apache.avro
    pre tabindex=0 role=group aria-label=Payload [code: {
  "type": [span.s: "record"],
  "fields": []
}]
details#m.shared.fold
  summary
    h3 [code: shared]
    span For all
  div
    dl.facts
      dt Name
      dd [code: Shared]
    p.part Payload
    p.dim anything
    p [a href=../messages/shared.html: shared on a page of its own]
div.panel.other
  div.bar
    b Other keys
    span.dim shown as they stand
    button.icon type=button data-copy aria-label=Copy other keys title=Copy (copy)
  pre tabindex=0 role=group aria-label=Other keys [code: {
  "x-unknown": [span.n: 1]
}]`);
  expect(sideOf(site, 'channels/readings.html')).toBe(`section.panel aria-labelledby=reading
  div.bar
    h2#reading reading
    div.tabs role=tablist aria-label=reading
      button#reading-t0 type=button role=tab aria-controls=reading-p0 aria-selected=true tabindex=0 warm
      button#reading-t1 type=button role=tab aria-controls=reading-p1 aria-selected=false tabindex=-1 example 2
    button.icon type=button data-copy aria-label=Copy message title=Copy (copy)
  div#reading-p0 role=tabpanel aria-labelledby=reading-t0
    pre tabindex=0 role=group aria-label=warm [code: {
  "value": [span.n: 21]
}]
  div#reading-p1 role=tabpanel aria-labelledby=reading-t1 hidden
    pre tabindex=0 role=group aria-label=example 2 [code: {
  "headers": {
    "trace": [span.s: "a"]
  },
  "payload": {
    "value": [span.n: 3]
  }
}]`);
});
