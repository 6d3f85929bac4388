import { hash, verify } from '@node-rs/argon2'

// One keyboard composes é as one sign, another as two; it is the same password.
const typed = (password: string): string => password.normalize('NFKC')

// argon2id with the library's defaults (19 MiB, 2 passes), computed off the event loop.
export const hashPassword = (password: string): Promise<string> => hash(typed(password))

// Checked where there is no account or no password yet, so that it costs what a known one does.
const nobodysHash = hash('nobody has this password')

export const passwordMatches = async (password: string, known: string | null | undefined): Promise<boolean> => {
  const right = await verify(known ?? (await nobodysHash), typed(password))
  return right && known !== undefined && known !== null
}
