/** Placeholders that `fillPlaceholders` doesn't know, usually typos. */
export const findUnknownPlaceholders = (text: string): string[] => [
  ...new Set(
    text.match(/\{[^{}\n]{1,60}\}/g)?.filter((placeholder) => !/^\{(name|firstName|store)\}$/.test(placeholder)),
  ),
]

/**
 * Fills {name}, {firstName} and {store} in a single pass, so that placeholders inside a value aren't filled. Other
 * braces stay as written.
 */
export const fillPlaceholders = (text: string, to: { name: string; store: string }): string => {
  const values = { name: to.name, firstName: to.name.split(/\s+/u)[0] ?? to.name, store: to.store }
  return text.replaceAll(/\{(name|firstName|store)\}/g, (_, key: keyof typeof values) => values[key])
}
