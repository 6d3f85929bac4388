import type { Screen } from '../client/screen.ts'
import { brandScreens } from '../features/brands/brands.screens.ts'
import { homeScreens } from '../features/home/home.screens.ts'
import { storeScreens } from '../features/stores/stores.screens.ts'
import { outsideScreens } from './outside/outside-screens.ts'

/** Every screen of the product. What is not listed here cannot be reached, is in no menu and in no palette. */
export const screens: readonly Screen[] = [...outsideScreens, ...homeScreens, ...brandScreens, ...storeScreens]
