import { bath } from './bath.ts'
import { children } from './children.ts'
import { clothing } from './clothing.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import { madridHome } from './madrid-home.ts'
import { madridPantry } from './madrid-pantry.ts'
import { outdoor } from './outdoor.ts'
import { pantry } from './pantry.ts'
import { stationery } from './stationery.ts'
import { tokyo } from './tokyo.ts'

/** The drawings of the demo products as SVG, by the names that the catalog uses. */
export const drawings: Readonly<Record<string, string>> = {
  ...kitchen,
  ...pantry,
  ...home,
  ...bath,
  ...stationery,
  ...children,
  ...outdoor,
  ...clothing,
  ...madridPantry,
  ...madridHome,
  ...tokyo,
}
