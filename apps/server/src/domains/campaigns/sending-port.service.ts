import type * as z from 'zod'
import type { AudienceCount, CampaignAction, CampaignChecks, campaigns } from '#contract/domains/campaigns.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'

/** What `domains/campaign-sending` does; it uses this domain, so it's passed in. */
export interface CampaignSending {
  countAudience(db: Db, store: StoreId, input: z.output<typeof campaigns.countAudience.body>): Promise<AudienceCount>
  check(db: Db, store: StoreId, actor: Actor, id: string): Promise<CampaignChecks>
  act(
    uow: UnitOfWork,
    store: StoreId,
    actor: Actor,
    input: z.output<typeof campaigns.act.body> & { action: Exclude<CampaignAction, 'test'> },
  ): Promise<void>
}
