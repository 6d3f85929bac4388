import type * as z from 'zod'
import type { twoFactor } from '#contract/domains/two-factor.ts'
import type { Language } from '#contract/enumerations.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { passwordMatches } from '#server/platform/passwords.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Begin, Work } from '#server/platform/work.ts'
import { newRecoveryCodes, recoveryCodeHash } from './two-factor.recovery-codes.ts'
import { beginGuess, passesSecondStep, sealSecret, stepOf } from './second-step.service.ts'
import { newTotpSecret, totpUrl } from './two-factor.totp.ts'
import { turnedOffLetter, turnedOnLetter } from './two-factor.letters.ts'
import {
  lockTurnedOn,
  markSteppedUp,
  readState,
  replaceRecoveryCodes,
  setUnconfirmedSecret,
  turnOff,
  turnOn,
} from './two-factor.repo.ts'

export interface TwoFactorMeans {
  tokens: Tokens
  publicUrl: string
}

type State = z.input<typeof twoFactor.state.response>
type Setup = z.input<typeof twoFactor.enable.response>
type StepUp = z.output<typeof twoFactor.stepUp.body>

const resource = 'people'

export const twoFactorState = async (db: Db, { personId }: SignedIn): Promise<State> => {
  const { since, recoveryCodesLeft } = found(await readState(db, personId))
  return { on: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft }
}

/** Stores a secret that takes effect once a code has confirmed it. */
export const beginTwoFactor = async (means: TwoFactorMeans, db: Db, actor: SignedIn): Promise<Setup> => {
  const secret = newTotpSecret()
  if (!(await setUnconfirmedSecret(db, actor.personId, sealSecret(means.tokens, secret)))) {
    return refuse('two_factor_on')
  }
  const otpauthUrl = totpUrl(secret, actor.email)
  // Imported on demand: few people use it.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(otpauthUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { secret, otpauthUrl, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

const freshRecoveryCodes = async (tx: Tx, tokens: Tokens, personId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeHash(tokens, personId, code)),
  )
  return codes
}

/** Mails the person and writes the log. */
const tell = async (
  work: Work,
  { publicUrl }: TwoFactorMeans,
  actor: SignedIn,
  on: boolean,
  language: Language,
): Promise<void> => {
  const state = found(await readState(work.tx, actor.personId))
  const write = on ? turnedOnLetter : turnedOffLetter
  work.enqueue(sendMail, { id: newId(), to: actor.email, ...write(state.language ?? language, publicUrl) })
  const change = { before: { twoFactor: !on }, after: { twoFactor: on } }
  work.record({ resource, id: actor.personId, label: actor.name, action: 'update', ...change })
}

export const confirmTwoFactor = async (
  means: TwoFactorMeans,
  db: Db,
  begin: Begin,
  actor: SignedIn,
  code: string,
  language: Language,
): Promise<{ recoveryCodes: string[] }> => {
  const { personId } = actor
  const { on, secret } = await beginGuess(db, personId)
  if (on) return refuse('two_factor_on')
  if (secret === null) return refuse('two_factor_off')
  const step = stepOf(means.tokens, secret, code)
  if (step === undefined) return refuse('wrong_code', { at: 'code' })
  return begin(async (work) => {
    if (!(await turnOn(work.tx, personId, secret, step))) return refuse('wrong_code', { at: 'code' })
    const recoveryCodes = await freshRecoveryCodes(work.tx, means.tokens, personId)
    await tell(work, means, actor, true, language)
    return { recoveryCodes }
  })
}

export const disableTwoFactor = async (
  means: TwoFactorMeans,
  db: Db,
  begin: Begin,
  actor: SignedIn,
  code: string,
  language: Language,
): Promise<void> => {
  if (found(await readState(db, actor.personId)).since === null) return refuse('two_factor_off')
  if (!(await passesSecondStep(db, means.tokens, actor.personId, code))) return refuse('wrong_code', { at: 'code' })
  await begin(async (work) => {
    if (!(await turnOff(work.tx, actor.personId))) return refuse('two_factor_off')
    return tell(work, means, actor, false, language)
  })
}

export const renewRecoveryCodes = (
  { tokens }: TwoFactorMeans,
  begin: Begin,
  { personId, name }: SignedIn,
): Promise<{ recoveryCodes: string[] }> =>
  begin(async (work) => {
    if (!(await lockTurnedOn(work.tx, personId))) return refuse('two_factor_off')
    const recoveryCodes = await freshRecoveryCodes(work.tx, tokens, personId)
    work.record({ resource, id: personId, label: name, action: 'update', after: { recoveryCodesRenewed: true } })
    return { recoveryCodes }
  })

/** With two-step sign-in on, a password alone isn't enough. */
export const stepUp = async (
  { tokens }: TwoFactorMeans,
  db: Db,
  { personId, sessionId }: SignedIn,
  { code, password }: StepUp,
): Promise<void> => {
  const { since, passwordHash } = found(await readState(db, personId))
  if (since === null) {
    const right = password !== undefined && (await passwordMatches(password, passwordHash))
    if (!right) return refuse('wrong_password', { at: 'password' })
  } else if (code === undefined || !(await passesSecondStep(db, tokens, personId, code))) {
    return refuse('wrong_code', { at: 'code' })
  }
  return markSteppedUp(db, sessionId)
}
