import { storeDomains } from '#contract/domains/store-domains.ts'
import { routes } from '#server/http/routes.ts'
import { checkDomain } from './check-domain.service.ts'
import { addDomain, type DomainDeps, readDomains, removeDomain, setPrimary } from './store-domains.service.ts'

export const storeDomainRoutes = (deps: DomainDeps) =>
  routes(storeDomains, {
    get: ({ db, store }) => readDomains(deps, db, store),
    update: ({ uow, store, actor, body }) => setPrimary(deps, uow, store, actor, body.primary),
    add: ({ uow, store, actor, body }) => addDomain(deps, uow, store, actor, body.name),
    remove: ({ uow, store, query }) => removeDomain(deps, uow, store, query.id),
    verifyOwnership: async ({ db, transaction, store, body }) => {
      await checkDomain(deps, { db, transaction }, store, { id: body.id, step: 'ownership' })
      return readDomains(deps, db, store)
    },
    verifyARecord: async ({ db, transaction, store, body }) => {
      await checkDomain(deps, { db, transaction }, store, { id: body.id, step: 'a record' })
      return readDomains(deps, db, store)
    },
  })
