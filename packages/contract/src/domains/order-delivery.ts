import * as z from 'zod'
import { instant } from '../core/fields.ts'
import type { Language } from '../enumerations.ts'
import { latitude, longitude } from './locations.ts'
import type { FailureReason } from './route.ts'

/** Reasons that customers see; the others are about the store's work. */
export const customerFailureReasons = [
  'not_home',
  'refused',
  'wrong_address',
  'no_access',
] as const satisfies FailureReason[]

export type CustomerFailureReason = (typeof customerFailureReasons)[number]

/** For customers, on the order page and in emails. */
export const customerFailureTexts: Record<Language, Record<CustomerFailureReason, string>> = {
  en: {
    not_home: 'No one was home.',
    refused: 'The delivery was refused.',
    wrong_address: 'The address was wrong. Contact the store to correct it.',
    no_access: 'The driver couldn’t get in.',
  },
  es: {
    not_home: 'No había nadie.',
    refused: 'La entrega se rechazó.',
    wrong_address: 'La dirección era incorrecta. Comunícate con la tienda para corregirla.',
    no_access: 'El conductor no pudo entrar.',
  },
}

const outForDelivery = z.object({
  /** Open stops before this one. */
  stopsAhead: z.int(),
  eta: instant.nullable(),
  /** First name, when this stop is the next one. */
  driver: z.string().nullable(),
  /** While the driver shares it and this stop is the next one. */
  position: z.object({ latitude, longitude, at: instant }).nullable(),
  /** Meters from there to the address. */
  distance: z.int().nullable(),
  /** The customer says it to the driver; null if the store doesn't require one. */
  code: z.string().nullable(),
})
export type OutForDelivery = z.infer<typeof outForDelivery>

const proofOfDelivery = z.object({
  at: instant,
  /** The person who took it. */
  name: z.string().nullable(),
  /** An SVG path in a box of 300 by 120. */
  signature: z.string().nullable(),
  /** The path of a link that works for a few minutes. */
  photo: z.string().nullable(),
})
export type ProofOfDelivery = z.infer<typeof proofOfDelivery>

const failedDelivery = z.object({
  at: instant,
  reason: z.enum(customerFailureReasons).nullable(),
  /** The store has put it on another route. */
  isPlanned: z.boolean(),
  /** The customer has chosen a later slot. */
  isRescheduled: z.boolean(),
})
export type FailedDelivery = z.infer<typeof failedDelivery>

/** A delivery as its customer sees it: nothing about other stops but their number. One of the parts is set. */
export const orderDelivery = z.object({
  out: outForDelivery.nullable(),
  proof: proofOfDelivery.nullable(),
  failure: failedDelivery.nullable(),
})
export type OrderDelivery = z.infer<typeof orderDelivery>
