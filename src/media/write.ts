import { withTextsOfNumbers } from '../lib/number-texts.ts';
import { writeMultipart } from './multipart.ts';
import { writeEvents, writeJsonSequence, writeLines } from './sequence.ts';
import { toBody, type WriteBody, writeBodyBy, type Writers } from './write-plain.ts';
import { writeXml } from './xml/write.ts';

/** Writes a value in any media type. */
export const writeBody: WriteBody = (description, value, use, manner) =>
  writeBodyBy(writers, description, { value, use, manner });

const writers: Writers = {
  xml: (description, value, { schema }) => toBody(writeXml(description, withTextsOfNumbers(value), schema)),
  multipart: (description, value, { contentType, schema, encoding }, manner) =>
    writeMultipart(description, value, { type: contentType, schema, encoding, fileOf: manner?.fileOf }),
  events: (_, value) => toBody(writeEvents(value)),
  lines: (_, value) => toBody(writeLines(value)),
  sequence: (_, value) => toBody(writeJsonSequence(value)),
};
