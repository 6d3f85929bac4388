import type { Screen } from '../client/screen.ts'
import { adminScreens } from '../features/admin/admin.screens.ts'
import { auditScreens } from '../features/audit/audit.screens.ts'
import { brandScreens } from '../features/brands/brands.screens.ts'
import { homeScreens } from '../features/home/home.screens.ts'
import { profileScreens } from '../features/profile/profile.screens.ts'
import { settingsScreens } from '../features/settings/settings.screens.ts'
import { staffScreens } from '../features/staff/staff.screens.ts'
import { storeScreens } from '../features/stores/stores.screens.ts'
import { outsideScreens } from './outside/outside-screens.ts'

/** Every screen of the product. What is not listed here cannot be reached, is in no menu and in no palette. */
export const screens: readonly Screen[] = [
  ...outsideScreens,
  ...homeScreens,
  ...brandScreens,
  ...profileScreens,
  ...settingsScreens,
  ...staffScreens,
  ...storeScreens,
  ...auditScreens,
  ...adminScreens,
]
