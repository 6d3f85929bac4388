import { type DriverEvent, maxCodeTries, type RefusalCode } from '#contract/domains/driver-app.ts'
import type { DeliverySettings } from '#contract/domains/routes.ts'

type Proof = DriverEvent['proof']

/** What a delivery lacks; undefined if it has everything that the store requires. The code is checked separately. */
export const findMissingProof = (required: DeliverySettings['proof'], proof: Proof): RefusalCode | undefined => {
  const isMissing =
    (required.photo && proof?.photo === undefined) ||
    (required.name && proof?.name === undefined) ||
    (required.signature && proof?.signature === undefined) ||
    (required.code && proof?.code === undefined)
  return isMissing ? 'proof_missing' : undefined
}

/** A code that was entered is checked, also if the store doesn't require one. */
export const checkCode = (
  entered: string | undefined,
  expected: string,
  tries: number,
): 'none' | 'right' | 'wrong_code' | 'code_locked' => {
  if (entered === undefined) return 'none'
  if (tries >= maxCodeTries) return 'code_locked'
  return entered.replaceAll(/\s/g, '') === expected ? 'right' : 'wrong_code'
}
