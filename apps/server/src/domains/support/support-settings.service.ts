import type * as z from 'zod'
import { toLocale } from '#contract/core/locale.ts'
import type { ChatAvailability, SupportSettings, supportSettingsCalls } from '#contract/domains/support-settings.ts'
import type { Language } from '#contract/enumerations.ts'
import { getReadable } from '#contract/theme/colors.ts'
import { readTheme } from '#contract/theme/default-theme.ts'
import { readPublicHours } from '#server/domains/business-hours/business-hours.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readChat, readSettings, writeSettings } from './support-settings.repo.ts'

type Update = z.output<typeof supportSettingsCalls.update.body>

export const readSupportSettings = async (db: Db, store: StoreId): Promise<SupportSettings> =>
  orNotFound(await readSettings(db, store)).settings

export const changeSupportSettings = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...changes }: Update,
): Promise<SupportSettings> => {
  const { settings: before } = orNotFound(await readSettings(uow.tx, store))
  const { isEnabled, greeting, expectedReply, roundRobin, widgetOrigins } = before
  const fields = {
    isEnabled: changes.isEnabled ?? isEnabled,
    greeting: changes.greeting ?? greeting,
    expectedReply: changes.expectedReply ?? expectedReply,
    roundRobin: changes.roundRobin ?? roundRobin,
    widgetOrigins: [...new Set(changes.widgetOrigins ?? widgetOrigins)],
  }
  const isWritten =
    before.version === version && (await writeSettings(uow.tx, store, { by: actor.personId, version, fields }))
  const { settings: after, store: label } = orNotFound(await readSettings(uow.tx, store))
  if (!isWritten) return fail('stale_version', { current: after })
  uow.audit({ resource: 'supportSettings', id: store, label, action: 'update', before, after })
  return after
}

export const readAvailability = async (
  db: Db,
  addresses: ShopAddresses,
  store: StoreId,
  language: Language,
): Promise<ChatAvailability> => {
  const { theme, hasAgent, slug, primaryHost, currency, ...chat } = orNotFound(await readChat(db, store))
  const { isOpen, opensAt } = await readPublicHours(db, store, Date.now())
  const { accent } = readTheme(theme?.settings).colors
  const { origin, base } = addresses.primary({ slug, primaryHost })
  return {
    ...chat,
    locale: toLocale(language, currency),
    shopUrl: `${origin}${base}`,
    colors: { accent, onAccent: getReadable(accent) },
    isOpen,
    nextOpenAt: opensAt,
    isOnline: isOpen && hasAgent,
  }
}
