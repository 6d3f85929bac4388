import { isPhone } from './phone.ts'
import * as z from 'zod'
import { withMessage } from './validation-messages.ts'

/** Lower case, so that ids can be compared as text. */
export const id = z.uuid().toLowerCase()
/** One below the maximum of an `integer` column: a write adds 1. */
export const version = z.int().min(1).max(2_147_483_646)
export const instant = z.iso.datetime()
/** YYYY-MM-DD. PostgreSQL has no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'))

/** Typed text that can't be empty: trimmed, and NFC-normalized so that é compares equal however it was composed. */
export const requiredText = (maxLength: number) => z.string().trim().normalize('NFC').min(1).max(maxLength)
/** Replaces line breaks and control characters by spaces; for email subjects and names in them. */
export const singleLineText = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .trim()
    .normalize('NFC')
    .min(1)
    .max(maxLength)
/** Typed text that may be empty. */
export const freeText = (maxLength: number) => z.string().trim().normalize('NFC').max(maxLength)
/** Only white space and invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\u3164\u2800]*$/u.test(text)
/** Accepts shop.example.com and adds https://, so that the value works as a link. */
export const url = z
  .string()
  .trim()
  .max(500)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))

// Lower case and NFKC, so that compositions of the same address compare equal.
export const email = z.string().trim().normalize('NFKC').toLowerCase().max(254).pipe(z.email())

export const phone = z.string().trim().max(40).refine(isPhone, withMessage('phone'))

/** A code from an email or an authenticator app; spaces are removed, because people type it in groups. */
export const sixDigits = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().refine((text) => /^\d{6}$/.test(text), withMessage('sixDigits')))

/** The part of a page's address that names an entity, like `blue-mug`. */
export const urlHandle = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(120)
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(value), withMessage('slug'))

export const objectKey = z.string().regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/)
export const image = z.object({ key: objectKey, url: z.string() })

export const emptyObject = z.strictObject({})
export const noContent = z.null()
export const ids = z.array(id).min(1).max(200)

/** Of staff actions: whether the customer gets an email about it; absent means true, decided in the service. */
export const notify = z.boolean().optional()

export const idParams = z.strictObject({ id })
export const idsBody = z.strictObject({ ids })
export const changedIds = z.object({ ids: z.array(id) })
/** Another entity of the store. */
export const reference = z.object({ _id: id, name: z.string() })
/** Part of every editable entity. */
export const revisionFields = { version, createdAt: instant, updatedAt: instant, updatedBy: z.string().nullable() }
