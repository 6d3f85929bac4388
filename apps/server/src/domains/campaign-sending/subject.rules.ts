/** Longer ones are cut off in most lists of emails. */
const maxShownLength = 60

/** Words and phrases that filters weigh, in the languages of the product; without case and accents. */
const spamWords = [
  '100% free',
  '100% gratis',
  'act now',
  'actua ahora',
  'apply now',
  'cash bonus',
  'click here',
  'clic aqui',
  'compra ahora',
  'congratulations',
  'dinero facil',
  'dinero gratis',
  'earn money',
  'felicidades has ganado',
  'free gift',
  'free money',
  'gana dinero',
  'ganador',
  'garantizado',
  'guaranteed',
  'haz clic',
  'limited time only',
  'make money',
  'no obligation',
  'oferta exclusiva',
  'once in a lifetime',
  'regalo gratis',
  'risk free',
  'risk-free',
  'sin compromiso',
  'sin riesgo',
  'solo hoy',
  'ultima oportunidad',
  'urgent',
  'urgente',
  'winner',
  'you have won',
  'you won',
] as const

const minLetters = 8
const maxCapitalShare = 0.6

const normalize = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const hasPhrase = (text: string, phrase: string): boolean => {
  const at = ` ${text.replaceAll(/[^\p{L}\p{N}%-]+/gu, ' ')} `
  return at.includes(` ${phrase} `)
}

/** What in a subject may make filters treat the email as spam, as written there; empty for nothing. Merge fields are ignored. */
export const findSpamSigns = (subject: string): string[] => {
  const text = subject.replaceAll(/\{\{[^{}]*\}\}/g, '')
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  const normalized = normalize(text)
  return [
    ...(letters.length >= minLetters && capitals.length / letters.length > maxCapitalShare ? ['ABC'] : []),
    ...(text.match(/[!¡?¿]{2,}|[$€]{2,}/g) ?? []),
    ...spamWords.filter((phrase) => hasPhrase(normalized, phrase)),
  ]
}

export const isLongSubject = (subject: string): boolean => [...subject].length > maxShownLength
