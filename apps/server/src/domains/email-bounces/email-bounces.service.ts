import type { StoreId } from '#server/platform/actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { returnPaths, toReturnPathSubject } from './return-path.rules.ts'

/** The envelope sender of a recipient's email; undefined if emails aren't received. */
export const makeReturnPath = (
  { tokens, inboundMail }: { tokens: Tokens; inboundMail: { domain: string } | undefined },
  store: StoreId,
  recipientId: string,
): string | undefined =>
  inboundMail && returnPaths.make(tokens, inboundMail.domain, recipientId, toReturnPathSubject(store, recipientId))
