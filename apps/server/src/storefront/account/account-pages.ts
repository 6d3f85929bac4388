import type { ShopRoute } from '#server/storefront/shop-page.ts'
import { addressRoutes } from './addresses.tsx'
import { historyRoutes } from './history.tsx'
import { homeRoutes } from './home.tsx'
import { joinRoutes } from './join.tsx'
import { orderRoutes } from './order.tsx'
import { privacyRoutes } from './privacy.tsx'
import { resetRoutes } from './reset-password.tsx'
import { rewardActions } from './reward-actions.ts'
import { referralRoutes } from './reward-referral.tsx'
import { rewardsRoutes } from './rewards.tsx'
import { preferencesRoutes } from './preferences.tsx'
import { settingsRoutes } from './settings.tsx'
import { signInRoutes } from './sign-in.tsx'
import { signUpRoutes } from './sign-up.tsx'

/** The customer's account. */
export const accountPages: readonly ShopRoute[] = [
  ...signInRoutes,
  ...signUpRoutes,
  ...resetRoutes,
  ...joinRoutes,
  ...homeRoutes,
  ...historyRoutes,
  ...rewardsRoutes,
  ...rewardActions,
  ...referralRoutes,
  ...orderRoutes,
  ...addressRoutes,
  ...preferencesRoutes,
  ...settingsRoutes,
  ...privacyRoutes,
]
