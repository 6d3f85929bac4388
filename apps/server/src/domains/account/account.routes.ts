import { account } from '#contract/domains/account.ts'
import { forgetSession, type HandOver } from '#server/http/hand-over.ts'
import { type Cookies, routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { readPerson, readPreferences } from './account.repo.ts'
import { changeBusiness, changePerson, changePreferences, readProfile } from './account.service.ts'
import { type AccountMeans, changeEmail } from './change-email.service.ts'
import { closeAccount } from './close-account.service.ts'
import { enterWorkplace, readWho, signOutDevice, signOutEverywhere } from './devices.service.ts'

const forget = (cookies: Cookies): null => {
  forgetSession(cookies)
  return null
}

export const accountRoutes = (means: AccountMeans & { handOver: HandOver }) =>
  routes(account, {
    profile: ({ db, actor }) => readProfile(db, actor),
    changeBusiness: ({ work, actor, body }) => changeBusiness(work, actor, body),
    person: async ({ db, actor }) => found(await readPerson(db, actor)),
    changePerson: ({ work, actor, body }) => changePerson(work, actor, body),
    who: ({ db, actor }) => readWho(db, actor),
    endSession: async ({ work, actor, params }) => {
      await signOutDevice(work, actor, params.sessionId)
      return null
    },
    endAllSessions: async ({ begin, actor, cookies }) => {
      await begin((work) => signOutEverywhere(work, actor))
      return forget(cookies)
    },
    enterWorkplace: async ({ begin, actor, body, cookies, address, device }) => {
      const caller = { address, device }
      const opened = await begin((work) => enterWorkplace(work, actor, body.workplace_id, caller))
      return means.handOver(opened, cookies)
    },
    changeEmail: async ({ db, begin, actor, body, language }) => {
      await changeEmail(means, db, begin, actor, body, language)
      return null
    },
    preferences: async ({ db, actor }) => found(await readPreferences(db, actor)),
    changePreferences: ({ work, actor, body }) => changePreferences(work, actor, body),
    remove: async ({ db, begin, actor, body, cookies, language }) => {
      await closeAccount(means, db, begin, actor, body.password, language)
      return forget(cookies)
    },
  })
