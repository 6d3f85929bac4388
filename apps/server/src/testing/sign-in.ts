import { identity } from '#contract/domains/identity.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Answer, Person, TestApp } from './app.ts'

export const knownPassword = 'Correct-horse-7'
const knownHash = hashPassword(knownPassword)

export const emailOf = (person: Person): string => `${person.personId}@example.com`

/** Sets `knownPassword` as the person's password. */
export const givePassword = async (test: TestApp, person: Person): Promise<void> => {
  await test.database.kysely
    .updateTable('persons')
    .set({ password_hash: await knownHash })
    .where('id', '=', person.personId)
    .execute()
}

export const login = (
  test: TestApp,
  email: string,
  password: string = knownPassword,
  headers: Record<string, string> = {},
): Promise<Answer> => test.call(identity.login, { body: { email, password }, headers })

/** The person with the tokens of a sign-in response. */
export const signedInBy = (person: Person, answer: Answer): Person => {
  const data = answer.body.data as { access_token: string; csrf_token: string }
  return { ...person, access: data.access_token, csrf: data.csrf_token }
}
