import { makeSignedAddresses } from '#server/platform/inbound-mail/signed-address.ts'

/** What return paths begin with. */
export const returnedPrefix = 'bounce+'

/** Addresses that mail servers return an email of a campaign to. */
export const returnPaths = makeSignedAddresses({
  purpose: 'campaign return path',
  prefix: returnedPrefix,
  macBytes: 16,
})

export const toReturnPathSubject = (storeId: string, recipientId: string): string => `${storeId} ${recipientId}`
