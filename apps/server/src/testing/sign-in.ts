import { identity } from '#contract/domains/identity.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { TestResponse, Person, TestApp } from './app.ts'

export const knownPassword = 'Correct-horse-7'
const knownHash = hashPassword(knownPassword)

export const getEmail = (person: Person): string => `${person.personId}@example.com`

/** Sets `knownPassword` as the person's password. */
export const setPassword = async (test: TestApp, person: Person): Promise<void> => {
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
): Promise<TestResponse> => test.call(identity.login, { body: { email, password }, headers })

/** The person with the tokens of a sign-in response. */
export const withSession = (person: Person, response: TestResponse): Person => {
  const data = response.body.data as { access_token: string; csrf_token: string }
  return { ...person, access: data.access_token, csrf: data.csrf_token }
}
