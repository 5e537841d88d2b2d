import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { createTranslator } from '#lib/i18n/translator.ts';
import { initialValues, readValues } from './form-values.ts';

const t = createTranslator('en');

const fields = fieldsOf(
  z.object({
    query: z.string().min(1).meta({ title: 'Query' }),
    pages_number: z.number().int().min(1).max(30).default(1),
    render: z.boolean().default(true),
    keywords: z.array(z.string()).optional(),
  }),
);

describe('values of a form generated from a definition', () => {
  it('starts with the defaults', () => {
    expect(initialValues(fields)).toEqual({ query: '', pages_number: '1', render: true, keywords: '' });
  });

  it('starts with given values where present', () => {
    expect(initialValues(fields, { query: 'a', pages_number: 3, keywords: ['x', 'y'] })).toEqual({
      query: 'a',
      pages_number: '3',
      render: true,
      keywords: 'x\ny',
    });
  });

  it('reads numbers, lists and switches, and skips empty fields', () => {
    const { input, errors } = readValues(t, fields, {
      query: ' a ',
      pages_number: '3',
      render: false,
      keywords: 'x\n\n y',
    });
    expect(errors).toEqual({});
    expect(input).toEqual({ query: 'a', pages_number: 3, render: false, keywords: ['x', 'y'] });
  });

  it('reports missing and out-of-range values at their field', () => {
    const { errors } = readValues(t, fields, { query: '', pages_number: '31', render: true, keywords: '' });
    expect(errors).toEqual({ query: 'Query is required.', pages_number: 'Between 1 and 30.' });
  });
});
