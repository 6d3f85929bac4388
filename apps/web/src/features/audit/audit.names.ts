import { objectKey } from '#contract/core/fields.ts'

export const isOneOf = <Key extends string>(texts: Readonly<Record<Key, string>>, name: string): name is Key =>
  Object.hasOwn(texts, name)

/** `lowStockThreshold` and `low_stock_threshold` become "Low stock threshold". */
export const humanize = (name: string): string => {
  const text = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const isObjectKey = (text: string): boolean => objectKey.safeParse(text).success

// An object key is two ids and a file extension; its last characters are enough to tell images apart.
export const shortKey = (key: string): string => `…${key.slice(key.lastIndexOf('.') - 6)}`
