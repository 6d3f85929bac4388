import { createContext, useContext, useMemo } from 'react'
import { type Locale, toLocale } from '#contract/core/locale.ts'
import { type Currency, type Language, languages } from '#contract/enumerations.ts'
import { lazyByLocale } from './lazy.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, writeText } from './storage.ts'

/** A text in both languages, for data (screens, menus) that must not import a feature's texts. */
export type LocalizedText = Readonly<Record<Language, string>>

type Entries = Readonly<Record<string, string>>

/** A feature's texts. Created by `defineText`, read by `useText`. */
export interface Text<En extends Entries> {
  readonly name: string
  readonly en: En
  readonly es: { readonly [Key in keyof En]: string }
}

type Placeholders<Entry extends string> = Entry extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type PluralForm = 'one' | 'other'
type Singular<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key
export type TextKey<En extends Entries> = Singular<keyof En & string>

type FormsOf<En extends Entries, Key extends string> = Key extends keyof En
  ? En[Key]
  : En[keyof En & `${Key}_${PluralForm}`]
type NamesOf<En extends Entries, Key extends string> = Key extends keyof En
  ? Placeholders<FormsOf<En, Key>>
  : Placeholders<FormsOf<En, Key>> | 'count'
type ValuesOf<En extends Entries, Key extends string> = {
  [Name in NamesOf<En, Key>]: Name extends 'count' ? number : string | number
}
type Arguments<En extends Entries, Key extends string> = [NamesOf<En, Key>] extends [never] ? [] : [ValuesOf<En, Key>]

export type Translate<En extends Entries> = <Key extends TextKey<En>>(key: Key, ...values: Arguments<En, Key>) => string

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** Links from the public pages carry the language in the URL; it is stored and removed from the address. */
const languageFromUrl = (): Language | undefined => {
  if (typeof location === 'undefined') return undefined
  const url = new URL(location.href)
  // On other pages `language` is a list filter.
  if (!['/login', '/register', '/dashboard'].includes(url.pathname)) return undefined
  const requested = url.searchParams.get('language')
  if (!isLanguage(requested)) return undefined
  writeText('language', requested)
  url.searchParams.delete('language')
  history.replaceState(history.state, '', url)
  return requested
}

const detectLanguage = (): Language => {
  const requested = languageFromUrl()
  if (requested) return requested
  const stored = readText('language')
  if (isLanguage(stored)) return stored
  const preferred = globalThis.navigator?.languages ?? []
  return preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

const current = signal<Language>(detectLanguage())

const applyLanguage = (language: Language) => {
  current.set(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

applyLanguage(current.get())
if (typeof window !== 'undefined') onOtherTab('language', (value) => isLanguage(value) && applyLanguage(value))

export const currentLanguage = current.get

export const setLanguage = (language: Language): void => {
  writeText('language', language)
  applyLanguage(language)
}

export const useLanguage = (): [Language, (language: Language) => void] => [useSignal(current), setLanguage]

export const StoreCurrencyContext = createContext<Currency | undefined>(undefined)

/** For numbers, dates and times. */
export const useLocale = (): Locale => toLocale(useSignal(current), useContext(StoreCurrencyContext))

/**
 * Declares a feature's texts: plurals as `key_one` and `key_other`, values as `{{name}}`. They are part of the
 * feature's chunk.
 */
export const defineText = <const En extends Entries>(
  name: string,
  translations: { en: En; es: { readonly [Key in keyof NoInfer<En>]: string } },
): Text<En> => ({ name, ...translations })

const getNumberFormat = lazyByLocale((locale) => new Intl.NumberFormat(locale))

// Integers below 1000 look the same in every language, which skips the formatter in most cases.
const isUngrouped = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

type Values = Readonly<Record<string, string | number>>

// English and Spanish have two plural forms; the Spanish form for millions reads like "other".
const findEntry = (entries: Entries, key: string, count: unknown): string | undefined => {
  if (typeof count !== 'number') return entries[key]
  const form = Math.abs(count) === 1 ? 'one' : 'other'
  return entries[`${key}_${form}`] ?? entries[key]
}

const makeTranslator = <En extends Entries>(text: Text<En>, language: Language, locale: Locale): Translate<En> => {
  const formatValue = (value: string | number | undefined) => {
    if (typeof value !== 'number') return value ?? ''
    return isUngrouped(value) ? String(value) : getNumberFormat(locale).format(value).replace('-', '−')
  }
  return (key, ...[input]) => {
    const values: Values = { ...input }
    const entry = findEntry(text[language], key, values['count']) ?? `${text.name}.${key}`
    return entry.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatValue(values[name]))
  }
}

/** Translates a feature's texts in a component; updates with the language. */
export const useText = <En extends Entries>(text: Text<En>): Translate<En> => {
  const language = useSignal(current)
  const locale = useLocale()
  return useMemo(() => makeTranslator(text, language, locale), [text, language, locale])
}

/** Translates a text outside a component. */
export const translate = <En extends Entries, Key extends TextKey<En>>(
  text: Text<En>,
  key: Key,
  ...values: Arguments<En, Key>
): string => makeTranslator(text, current.get(), toLocale(current.get()))(key, ...values)
