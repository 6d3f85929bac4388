import { ADMIN_URL_VARIABLE, startTestPostgres } from './postgres.ts'

/** Test workers start afterwards and inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres({ inMemory: true })
  process.env[ADMIN_URL_VARIABLE] = server.adminUrl
  return server.stop
}
