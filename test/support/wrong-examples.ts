/** A text whose examples break their schemas, in as many values of one schema as are interpreted before it is compiled elsewhere, and more. */
export const wrongExamples = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      responses:
        '200':
          description: a
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Limit' }
              examples:
${Array.from({ length: 30 }, (_, index) => `                e${index}: { value: ${index + 4} }\n`).join('')}components:
  schemas:
    Limit: { type: integer, maximum: 5 }
`;
