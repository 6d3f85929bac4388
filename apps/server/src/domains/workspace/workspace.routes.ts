import { workspace } from '#contract/domains/workspace.ts'
import { readProfile } from '#server/domains/account/account.service.ts'
import { listGrantedStores } from '#server/domains/stores/stores.service.ts'
import { readSubscriptionState } from '#server/domains/subscription/subscription.service.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'

/** What the dashboard needs before its first screen, which would otherwise be three calls one after the other. */
export const workspaceRoutes = (addresses: ShopAddresses, cards: Cards): Route[] =>
  routes(workspace, {
    get: async ({ db, actor }) => {
      const [profile, stores, subscription] = await Promise.all([
        readProfile(db, actor),
        listGrantedStores(addresses, db, actor),
        actor.role === 'admin' ? null : readSubscriptionState(db, actor, cards),
      ])
      return { profile, stores, subscription }
    },
  })
