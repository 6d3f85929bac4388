import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import { FilterPlaceholders } from './filter-placeholders.tsx'

/** The filters of a list as buttons, whose panels are loaded after the rows. */
export const FilterChips = loadControlsLater(
  () => import('./filter-chips.tsx').then((module) => module.FilterChips),
  FilterPlaceholders,
)
