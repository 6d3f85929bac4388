import { useMemo } from 'react'
import { type Language, languages } from '#contract/enumerations.ts'
import { makeOnceFor } from './make-once.ts'
import { signal, useSignal } from './signal.ts'
import { onOtherTab, readText, writeText } from './storage.ts'

/** A text in both languages, for data (screens, menus) that must not import a feature's texts. */
export type Words = Readonly<Record<Language, string>>

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
const fromAddress = (): Language | undefined => {
  if (typeof location === 'undefined') return undefined
  const address = new URL(location.href)
  // On other pages `language` is a list filter.
  if (!['/login', '/register', '/dashboard'].includes(address.pathname)) return undefined
  const asked = address.searchParams.get('language')
  if (!isLanguage(asked)) return undefined
  writeText('language', asked)
  address.searchParams.delete('language')
  history.replaceState(history.state, '', address)
  return asked
}

const firstLanguage = (): Language => {
  const asked = fromAddress()
  if (asked) return asked
  const kept = readText('language')
  if (isLanguage(kept)) return kept
  const wished = globalThis.navigator?.languages ?? []
  return wished.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

const current = signal<Language>(firstLanguage())

const apply = (language: Language) => {
  current.set(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

apply(current.get())
if (typeof window !== 'undefined') onOtherTab('language', (value) => isLanguage(value) && apply(value))

export const currentLanguage = current.get

export const setLanguage = (language: Language): void => {
  writeText('language', language)
  apply(language)
}

export const useLanguage = (): [Language, (language: Language) => void] => [useSignal(current), setLanguage]

/**
 * Declares a feature's texts: plurals as `key_one` and `key_other`, values as `{{name}}`. They are part of the
 * feature's chunk.
 */
export const defineText = <const En extends Entries>(
  name: string,
  words: { en: En; es: { readonly [Key in keyof NoInfer<En>]: string } },
): Text<En> => ({ name, ...words })

const numbersOf = makeOnceFor((language) => new Intl.NumberFormat(language))

// Integers below 1000 look the same in every language, which skips the formatter in most cases.
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

type Values = Readonly<Record<string, string | number>>

// English and Spanish have two plural forms; the Spanish form for millions reads like "other".
const entryOf = (entries: Entries, key: string, count: unknown): string | undefined => {
  if (typeof count !== 'number') return entries[key]
  const form = Math.abs(count) === 1 ? 'one' : 'other'
  return entries[`${key}_${form}`] ?? entries[key]
}

const translator = <En extends Entries>(text: Text<En>, language: Language): Translate<En> => {
  const written = (value: string | number | undefined) => {
    if (typeof value !== 'number') return value ?? ''
    return isPlain(value) ? String(value) : numbersOf(language).format(value)
  }
  return (key, ...[given]) => {
    const values: Values = { ...given }
    const entry = entryOf(text[language], key, values['count']) ?? `${text.name}.${key}`
    return entry.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(values[name]))
  }
}

/** Translates a feature's texts in a component; updates with the language. */
export const useText = <En extends Entries>(text: Text<En>): Translate<En> => {
  const language = useSignal(current)
  return useMemo(() => translator(text, language), [text, language])
}

/** Translates a text outside a component. */
export const say = <En extends Entries, Key extends TextKey<En>>(
  text: Text<En>,
  key: Key,
  ...values: Arguments<En, Key>
): string => translator(text, current.get())(key, ...values)
