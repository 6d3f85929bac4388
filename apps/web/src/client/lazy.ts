import type { Locale } from '#contract/core/locale.ts'

/** Created on first use: an Intl formatter takes up to 100 ms on a slow phone. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let value: Value | undefined
  return () => (value ??= make())
}

export const lazyByLocale = <Value extends object>(make: (locale: Locale) => Value): ((locale: Locale) => Value) => {
  const values = new Map<Locale, Value>()
  return (locale) => {
    const value = values.get(locale) ?? make(locale)
    values.set(locale, value)
    return value
  }
}
