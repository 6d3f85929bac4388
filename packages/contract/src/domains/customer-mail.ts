/** What else stands in braces, which nobody fills in: most often a slip of the pen. */
export const unfilledIn = (text: string): string[] => [
  ...new Set(text.match(/\{[^{}\n]{1,60}\}/g)?.filter((found) => !/^\{(name|firstName|store)\}$/.test(found))),
]

/**
 * A mail to a customer with {name}, {firstName} and {store} filled in, in one go: what comes out of them is never read
 * again, and whatever else stands in braces stays as it was written.
 */
export const fillMail = (text: string, to: { name: string; store: string }): string => {
  const values = { name: to.name, firstName: to.name.split(/\s+/u)[0] ?? to.name, store: to.store }
  return text.replaceAll(/\{(name|firstName|store)\}/g, (_, key: keyof typeof values) => values[key])
}
