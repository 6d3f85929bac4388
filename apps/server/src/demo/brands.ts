import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { brandColumns, brandTable } from '#server/domains/brands/brands.repo.ts'

const brandLists = [
  `Alder & Ash|Hand-turned kitchen boards and bowls
  Birchwood Press|Letterpress cards and calendars
  Blue Heron Coffee|Small-batch roasts from the Hudson Valley
  Brightwater Soap Co.|Cold-process bars, no palm oil
  Cedar Hill Candles|Soy wax, cotton wicks
  Copperline|Pots and pans that last
  Cormorant Knives|Carbon steel, made to order
  Dry Creek Honey|Raw wildflower honey
  Elmwood Linen|Stonewashed bedding and towels
  Fable & Fern|Children’s books and wooden toys
  Field Notes Farm|Preserves and pickles
  Finch Ceramics|Stoneware for every day
  Foxglove Apothecary|Balms, tinctures, bath salts
  Gather Table|Tableware for long evenings
  Grain & Salt|Pantry staples, single origin
  Hallow Mill|Stone-ground flour
  Harbor Wool|Blankets from Maine fleece
  Hearthside|Baskets, brushes, brooms
  Juniper Lane|Garden tools and gloves
  Kestrel Outdoor|Backpacks and bottles
  Larkspur Tea|Loose-leaf teas and infusions
  Lowtide Oysters|Tinned fish and chowder
  Maplewright|Syrup and sugar, grade A
  Northlight Lamps|Desk and bedside lamps
  Oak & Otter|Leather goods, vegetable tanned
  Olive Yard|Olive oil and vinegar
  Pine Street Paper|Notebooks and planners
  Quarry Stone|Mortars, coasters, bookends
  Rook & Raven|Inks and fountain pens
  Saltmarsh Soda|Dry sodas, low sugar
  Small Hours|Pajamas and slippers
  Thistle & Twine|Gift wrap and ribbon
  Tidepool|Swimwear and towels
  Union Chocolate|Bean to bar
  Verity Skincare|Five ingredients or fewer
  Wren House|Bird feeders and nest boxes`,
  `Aceites Alcázar|Aceite de oliva virgen extra de Jaén
  Cerámica Lucía|Platos y cuencos pintados a mano
  Conservas Ría|Mejillones, navajas y ventresca
  El Telar|Mantas y cojines de lana merina
  Huerta Niño|Mermeladas y conservas vegetales
  Jabones Ñandú|Jabón artesano de aceite de oliva
  La Imprenta Azul|Láminas y cuadernos
  Mimbre y Sol|Cestas y sombreros
  Quesos Peñalara|Quesos curados de la sierra
  Turrones Abril|Turrón y mazapán todo el año
  Vinos Océano|Blancos del Atlántico
  Zapatería Gómez|Alpargatas hechas a mano`,
  `Asagiri Tea|Sencha and hojicha from Shizuoka
  Hinoki House|Bath stools and cutting boards
  Indigo Loom|Aizome textiles
  Kumo Paper|Washi notebooks
  Matsuri Snacks|Rice crackers and seaweed
  Shirokuma Ceramics|Tea bowls and sake cups
  Yuzu & Co.|Citrus condiments`,
]

/** Brands created over the past year. */
export const demoBrands = async (tx: Tx, storeId: string, personId: string, listIndex: number): Promise<void> => {
  const lines = (brandLists[listIndex] ?? '').split('\n').map((text) => text.trim().split('|'))
  for (const [index, [name = '', description = '']] of lines.entries()) {
    const age = sql<Date>`now() - make_interval(days => ${Math.round(((lines.length - index) * 350) / lines.length)}, mins => ${index * 37})`
    const host = normalizeForSearch(name)
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    const fields = { name, description, website: index % 3 === 0 ? `https://${host}.example` : null }
    const columns = { ...brandColumns(fields, fields), created_at: age, updated_at: age }
    await brandTable.insert(tx, storeId, { id: newId(), by: personId, columns })
  }
}
