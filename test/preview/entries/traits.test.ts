import { expect, test } from '@jest/globals';
import { pageOf } from '../defects.ts';
import { cut, outlineOf } from '../pages/outline.ts';
import { mainOf } from '../pages/support.ts';
import { fromTree, siteOf, wordsAt } from '../support.ts';

/** Sites of one operation with one message, which have what `own` and `traits` say. */
function lights(version: string, own: object, traits: object): ReturnType<typeof siteOf> {
  const message = { ...own, payload: { type: 'integer' }, traits };
  const operation = { ...own, traits };
  const channel = { $ref: '#/channels/lights' };
  const root =
    version === '3.0.0'
      ? {
          channels: { lights: { address: 'lights', messages: { dim: { $ref: '#/components/messages/dim' } } } },
          operations: { go: { ...operation, action: 'send', channel } },
        }
      : {
          channels: {
            lights: { publish: { ...operation, operationId: 'go', message: { $ref: '#/components/messages/dim' } } },
          },
        };
  return siteOf(
    fromTree({
      asyncapi: version,
      info: { title: 'Lights', version: '1' },
      ...root,
      components: { messages: { dim: message } },
    }),
  );
}

const [one, two] = [{ title: 'From one' }, { title: 'From two' }];

test.each([
  ['3.0.0', 'the only one', {}, [one], 'From one'],
  ['3.0.0', 'the last of two', {}, [one, two], 'From two'],
  ['3.0.0', 'the own one before that of a trait', { title: 'Own' }, [one], 'Own'],
  ['2.6.0', 'the one of a trait before the own one', { title: 'Own' }, [one], 'From one'],
  ['2.6.0', 'the own one where traits have none', { title: 'Own' }, [{ description: 'Text' }], 'Own'],
])('in AsyncAPI %s a title is %s', (version, _, own, traits, title) => {
  const site = lights(version, own, traits);
  const navigation = outlineOf(cut(pageOf(site, 'index.html'), '<nav', '</nav>'));
  expect(navigation.split('\n').filter((line) => line.includes(title))).toEqual([
    expect.stringMatching(new RegExp(`operations/go.html: .*span: ${title}`, 'u')),
    expect.stringMatching(new RegExp(`messages/dim.html: .*${title}`, 'u')),
  ]);
  expect(mainOf(site, 'operations/go.html')).toContain(`h1 ${title}`);
  expect(mainOf(site, 'messages/dim.html')).toContain(`h1 ${title}`);
  expect(site.markdown('operations/go.md')).toMatch(new RegExp(`^# .*${title}`, 'mu'));
});

test('traits that are no list are shown as they stand', () => {
  const site = lights('3.0.0', {}, { one });
  for (const name of ['operations/go', 'messages/dim']) {
    const { shown, written } = wordsAt(site, name);
    expect([shown, written].filter((text) => text.includes('NaN'))).toEqual([]);
    expect(shown).toContain('{ "traits": { "one": { "title": "From one" } } }');
    expect(written).toContain('"one": { "title": "From one" }');
  }
});

test('what traits bring is drawn where an operation or a message is listed', () => {
  const site = lights('3.0.0', {}, [
    {
      summary: 'Sets the *level*',
      description: 'It dims.',
      contentType: 'text/plain',
      tags: [{ name: 'slow' }],
      'x-badges': [{ name: 'Beta' }],
    },
  ]);
  expect(mainOf(site, 'operations/go.html')).toContain('div.head\n  h1 Sets the *level*\n  span.badge Beta\n');
  expect(mainOf(site, 'channels/lights.html')).toContain(
    'summary\n    h3 [code: dim]\n    span Sets the *level*\n    span.badge Beta\n    span.tags text/plain\n',
  );
  expect(site.markdown('channels/lights.md')).toContain('### dim \\[Beta\\]');
  expect(site.search()).toContain('"event","Beta slow It dims."]');
  expect(site.llms()).toContain('](operations/go.md): `SEND lights`. It dims.\n');
});

test('traits that name each other or themselves end', () => {
  const root = fromTree({
    asyncapi: '3.0.0',
    channels: { c: { messages: { m: { traits: [{ $ref: '#/components/messageTraits/t' }] } } } },
    operations: { o: { channel: { $ref: '#/channels/c' }, traits: [{ $ref: '#/components/operationTraits/t' }] } },
    components: {
      operationTraits: {
        t: { summary: 'Again', 'x-badges': [{ name: 'Beta' }], traits: [{ $ref: '#/components/operationTraits/t' }] },
      },
      messageTraits: { t: { summary: 'Again', traits: [{ $ref: '#/components/messageTraits/t' }] } },
    },
  });
  const site = siteOf(root);
  expect(mainOf(site, 'operations/o.html')).toContain('"traits"');
  expect(site.markdown('operations/o.md')).toContain('"traits"');
  expect(mainOf(site, 'components/operation-traits.html')).toContain('[code: t] [span.badge: Beta]');
  expect(site.markdown('components/operation-traits.md')).toContain('## t\n\n\\[Beta\\]\n\nAgain\n');
});
