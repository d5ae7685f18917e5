import { expect, test } from '@jest/globals';
import { orders } from './orders.ts';
import { linted, sideOf } from './support.ts';

const site = linted(orders);

test('beside an operation stands how it is called and answered', () => {
  expect(sideOf(site, 'operations/replace-order.html')).toBe(`section.panel aria-labelledby=try
  div.bar
    h2
      button#try.try type=button aria-expanded=true aria-controls=console (down)Try it
    div.tabs role=tablist aria-label=Console
      button#try-t0 type=button role=tab aria-controls=try-p0 aria-selected=true tabindex=0 Request
      button#try-t1 type=button role=tab aria-controls=try-p1 aria-selected=false tabindex=-1 Environments
  div#console
    div#try-p0 role=tabpanel aria-labelledby=try-t0
      form data-console=operations/replace-order.html data-description=/shop/api.yaml data-origins=http://localhost:4880 https://orders.example autocomplete=off novalidate
        div.pair
          div
            label for=environment Environment
            select#environment name=environment
              option value=http://localhost:4880 selected Mock server
              option value=https://orders.example https://orders.example
              option value=own Another address
          div
            label for=answer Mock answer
            select#answer name=answer
              option value= selected Chosen by the server
              option value=small small (200)
        fieldset.args data-environment=own hidden
          legend Another address
          span
          label for=server Base URL
          input#server name=server:own:address value= type=url placeholder=https://orders.example
        div.auth
          div
            label for=security Authorization
            select#security name=security
              option value=0 selected login
              option value=1 key and basic
              option value=2 nowhere
              option value=3 None
          fieldset.args data-security=0
            legend
            span
            label for=auth login token
            input#auth.secret name=auth:login:token placeholder=empty spellcheck=false
            details.more.login
              summary Get a token in a terminal
              div.bar
                span.dim client credentials
                button.icon type=button data-copy aria-label=Copy command title=Copy (copy)
              pre tabindex=0 role=group aria-label=Command for a token [code: curl https://id.example/token \\
  -u CLIENT_ID:CLIENT_SECRET \\
  -d grant_type=client_credentials \\
  --data-urlencode 'scope=orders:read']
          fieldset.args data-security=1 hidden
            legend
            span
            label for=auth~2 key key
            input#auth~2.secret name=auth:key:token placeholder=empty spellcheck=false
            span
            label for=auth~3 basic user
            input#auth~3 name=auth:basic:user placeholder=empty autocomplete=username
            span
            label for=auth~4 basic password
            input#auth~4 name=auth:basic:password placeholder=empty type=password autocomplete=new-password
          button.link type=button data-forget hidden Forget what was typed here
        div.request
          fieldset.args
            legend Parameters
            input type=checkbox data-for=query:limit aria-label=Send limit
            label for=field limit [small: query]
            input#field name=query:limit value= placeholder=not sent list=field-list
            datalist#field-list
              option value=a
              option value=b
            input type=checkbox data-for=query:filter aria-label=Send filter
            label for=field~2 filter [small: query]
            input#field~2 name=query:filter value= placeholder=not sent
            input type=checkbox data-for=header:X-Trace aria-label=Send X-Trace
            label for=field~3 X-Trace [small: header]
            input#field~3 name=header:X-Trace value= placeholder=not sent
            span
            label for=field~4 order [small: path]
            input#field~4 name=path:order value=7f required list=field~4-list
            datalist#field~4-list
              option value=7f
          div
            label for=media Media type
            select#media name=media
              option value=0 selected application/json
              option value=1 application/xml
              option value=2 multipart/form-data
              option value=3 application/jsonl
          div.pick
            label for=example Example
            select#example name=example
              option value=0 selected small
              option value=1 large
            button.link type=button data-change=format Format
            button.link type=button data-change=example Reset
          div
            label.vh for=body-text Body
            textarea#body-text name=body rows=3 spellcheck=false {
  "name": "a"
}
        div.checks role=status
        div.act
          button.send aria-keyshortcuts=Control+Enter Send
          button.link type=button data-cancel hidden Cancel
          small.dim Ctrl Enter
    div#try-p1 role=tabpanel aria-labelledby=try-t1 hidden
      dl.facts.envs
        div
          dt Mock server
          dd
            code http://localhost:4880
            button.icon type=button data-copy aria-label=Copy base URL of Mock server title=Copy (copy)
        div
          dt https://orders.example
          dd
            code https://orders.example
            button.icon type=button data-copy aria-label=Copy base URL of https://orders.example title=Copy (copy)
section#response-panel.panel aria-labelledby=response
  div.bar
    h2#response Response
    span.meta role=status [span: Nothing sent yet]
    button.icon type=button data-copy aria-label=Copy response title=Copy (copy)
  div#reply
div#samples
  section.panel aria-labelledby=Request
    div.bar
      h2#Request Request
      div.tabs role=tablist aria-label=Request
        button#Request-t0 type=button role=tab aria-controls=Request-p0 aria-selected=true tabindex=0 curl
        button#Request-t1 type=button role=tab aria-controls=Request-p1 aria-selected=false tabindex=-1 fetch
        button#Request-t2 type=button role=tab aria-controls=Request-p2 aria-selected=false tabindex=-1 Python
        button#Request-t3 type=button role=tab aria-controls=Request-p3 aria-selected=false tabindex=-1 HTTPie
      button.icon type=button data-copy aria-label=Copy request title=Copy (copy)
    div#Request-p0 role=tabpanel aria-labelledby=Request-t0
      pre tabindex=0 role=group aria-label=curl [code: curl -X PUT http://localhost:4880/orders/7f \\
  -H [span.s: 'Content-Type: application/json'] \\
  --data-binary [span.s: '{ "name": "a" }']]
    div#Request-p1 role=tabpanel aria-labelledby=Request-t1 hidden
      pre tabindex=0 role=group aria-label=fetch [code: const response = await fetch([span.s: "http://localhost:4880/orders/7f"], {
  method: [span.s: "PUT"],
  headers: {
    [span.s: "Content-Type"]: [span.s: "application/json"],
  },
  body: JSON.stringify({
    [span.s: "name"]: [span.s: "a"]
  }),
});
console.log(response.status, await response.text());]
    div#Request-p2 role=tabpanel aria-labelledby=Request-t2 hidden
      pre tabindex=0 role=group aria-label=Python [code: import requests

response = requests.request(
    [span.s: "PUT"],
    [span.s: "http://localhost:4880/orders/7f"],
    headers={[span.s: "Content-Type"]: [span.s: "application/json"]},
    data=[span.s: "{\\n \\"name\\": \\"a\\"\\n}"].encode(),
)
print(response.status_code, response.text)]
    div#Request-p3 role=tabpanel aria-labelledby=Request-t3 hidden
      pre tabindex=0 role=group aria-label=HTTPie [code: http PUT http://localhost:4880/orders/7f \\
  Content-Type:application/json \\
  --raw [span.s: '{ "name": "a" }']]
section.panel aria-labelledby=200
  div.bar
    h2#200 200
    span.dim small
    button.icon type=button data-copy aria-label=Copy answer 200 title=Copy (copy)
  pre tabindex=0 role=group aria-label=application/json small [code: {
  "name": [span.s: "a"]
}]`);
});
