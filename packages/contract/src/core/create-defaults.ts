import type * as z from 'zod'

/**
 * The body of a create: fields with an obvious default can be left out. Updates don't use it, because there a field that
 * is left out stays as it is.
 */
export const withDefaults = <Shape extends z.core.$ZodLooseShape, const Defaults extends object>(
  fields: z.ZodObject<Shape, z.core.$strict>,
  defaults: Defaults,
) => {
  const optional = Object.fromEntries(Object.keys(defaults).map((name) => [name, true]))
  return (fields.partial(optional as never) as z.ZodObject).transform((body) => ({
    ...defaults,
    ...body,
  })) as unknown as z.ZodType<
    z.output<typeof fields>,
    Omit<z.input<typeof fields>, keyof Defaults> & Partial<z.input<typeof fields>>
  >
}
