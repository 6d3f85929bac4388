import type { Language } from '../enumerations.ts'
import { fillCampaignFields, type MergeValues } from './campaign-merge-fields.ts'

/** The characters of GSM 03.38 that need 7 bits. */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that need an escape character in front. */
const gsmExtension = new Set('\f^{}\\[~]|€')

const limits = { gsm7: { single: 160, multiple: 153 }, ucs2: { single: 70, multiple: 67 } } as const

export const maxSmsSegments = 10

export interface SmsLength {
  encoding: keyof typeof limits
  segments: number
  /** Septets of GSM-7, or 16-bit units of UCS-2. */
  units: number
  /** Units that fit into the last segment. */
  left: number
  /** Characters that aren't in GSM-7, each once, in their order. */
  unicode: string[]
}

const countGsmUnits = (character: string): number => (gsmExtension.has(character) ? 2 : 1)
const countUcsUnits = (character: string): number => character.length

/** How many messages a phone network makes of a text. A character that needs two units isn't split. */
export const measureSms = (text: string): SmsLength => {
  const characters = [...text]
  const unicode = [...new Set(characters.filter((each) => !gsmBasic.has(each) && !gsmExtension.has(each)))]
  const encoding = unicode.length === 0 ? 'gsm7' : 'ucs2'
  const countUnits = encoding === 'gsm7' ? countGsmUnits : countUcsUnits
  const units = characters.reduce((sum, character) => sum + countUnits(character), 0)
  const { single, multiple } = limits[encoding]
  if (units <= single) return { encoding, segments: 1, units, left: single - units, unicode }
  let segments = 1
  let used = 0
  for (const character of characters) {
    const size = countUnits(character)
    if (used + size > multiple) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { encoding, segments, units, left: multiple - used, unicode }
}

/** Frequent characters that have an equal in GSM-7. */
const plainCharacters: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '\u2212': '-',
}

/** The text with quotes, dashes and ellipses that don't need UCS-2. */
export const toPlainCharacters = (text: string): string =>
  text.replaceAll(/[‘’“”«»–—…•\u2212]/g, (character) => plainCharacters[character] ?? character)

/** In Spanish without "más": its á would make every message UCS-2. */
export const optOutLines: Readonly<Record<Language, string>> = {
  en: 'Reply STOP to opt out',
  es: 'Responde BAJA para darte de baja',
}

const spaces = /[\u00A0\u2007\u2009\u202F]/g
const invisible = /(?!\n)\p{Cc}|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Spaces of formatted amounts, and marks that people can't see, would make the message longer. */
const cleanText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll(spaces, ' ').replaceAll(invisible, '')

/** The message as a person gets it, with the line on how to opt out. */
export const renderSms = (text: string, values: MergeValues, language: Language): string => {
  const clean: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(values)) clean[name] = value.replaceAll(/\s+/g, ' ')
  return `${cleanText(fillCampaignFields(text, clean)).trim()}\n${optOutLines[language]}`
}

/** In the international form that gateways accept; undefined without a country code. */
export const toSmsNumber = (phone: string): string | undefined => {
  const text = phone.trim()
  if (!/^(?:\+|00)/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined
}

const stopTerms = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ALTO', 'BAJA'])
/** These mean the same with others after them, such as "Stop please". */
const leadingStopTerms = new Set(['STOP', 'UNSUBSCRIBE', 'BAJA'])
const startTerms = new Set(['START', 'UNSTOP', 'ALTA'])
const maxStopTerms = 3

/** What a reply asks for; undefined for other texts. */
export const readKeyword = (text: string): 'stop' | 'start' | undefined => {
  const terms = text
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const [first = ''] = terms
  if (terms.length === 1 && stopTerms.has(first)) return 'stop'
  if (terms.length <= maxStopTerms && leadingStopTerms.has(first)) return 'stop'
  return terms.length === 1 && startTerms.has(first) ? 'start' : undefined
}
