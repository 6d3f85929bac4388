import type { Brand } from '#contract/domains/brands.ts'

export const exampleId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const exampleTime = '2026-03-02T09:00:00.000Z'

/** The simplest entity of the product, for tests of the kit. */
export const exampleBrand = (number: number, fields: Partial<Brand> = {}): Brand => ({
  _id: exampleId(number),
  name: `Brand ${number}`,
  slug: `brand-${number}`,
  description: '',
  website: null,
  logo: null,
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
  ...fields,
})
