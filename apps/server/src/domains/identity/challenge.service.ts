import { id } from '#contract/core/fields.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { SignInPerson } from './sign-in.repo.ts'

const purpose = '2fa challenge'
const challengeTtlSeconds = 5 * 60

/** Part of the challenge, so that it becomes invalid when the password changes. */
const passwordFingerprint = (tokens: Tokens, { personId, passwordHash }: SignInPerson): string =>
  tokens.hash('2fa challenge password', `${personId} ${passwordHash}`)

export const makeChallenge = (tokens: Tokens, person: SignInPerson, membershipId: string | null): string =>
  tokens.sign(
    purpose,
    { person: person.personId, membership: membershipId ?? '', password: passwordFingerprint(tokens, person) },
    challengeTtlSeconds,
  )

export interface Challenge {
  personId: string
  membershipId: string | null
  isFor(person: SignInPerson): boolean
}

export const readChallenge = (tokens: Tokens, challengeId: string): Challenge | undefined => {
  const claims = tokens.read(purpose, challengeId)
  const personId = id.safeParse(claims?.person)
  if (!claims || !personId.success) return undefined
  return {
    personId: personId.data,
    membershipId: claims.membership ? String(claims.membership) : null,
    isFor: (person) => tokens.isEqual(String(claims.password), passwordFingerprint(tokens, person)),
  }
}
