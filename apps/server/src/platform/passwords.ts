import { hash, verify } from '@node-rs/argon2'

// argon2id with the library's defaults (19 MiB, 2 passes), computed off the event loop.
export const hashPassword = (password: string): Promise<string> => hash(password)

// Checked where there is no account, so that an unknown address costs what a known one does.
const nobodysHash = hash('nobody has this password')

export const passwordMatches = async (password: string, known: string | undefined): Promise<boolean> => {
  const right = await verify(known ?? (await nobodysHash), password)
  return right && known !== undefined
}
