import { day } from '../core/time.ts'

/** A card that expires within this many days is pointed out. */
export const expiringSoonDays = 45

/** A card can be used through the last day of its month. */
export const getCardExpiry = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1))

export const isExpiringSoon = (card: { expYear: number; expMonth: number }, now: Date): boolean =>
  getCardExpiry(card.expYear, card.expMonth).getTime() - now.getTime() < expiringSoonDays * day
