import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

const trees: readonly string[] = [
  `Kitchen|Cookware, knives, boards and tableware|Cookware, Knives & boards, Tableware, Linens
  Pantry|Coffee, tea, honey and pantry staples|Coffee & tea, Honey & preserves, Oils & vinegars, Sweets
  Home|Bedding, candles and lighting|Bedding, Candles, Lighting, Baskets & storage
  Bath & body|Soap and skincare with simple ingredients|Soap, Skincare, Towels
  Stationery|Notebooks, cards and pens|Notebooks, Cards, Pens & inks
  Children|Wooden toys and picture books|Books, Wooden toys
  Garden & outdoor|Garden tools, bird care and bags|Tools & gloves, Bird care, Bags & bottles
  Clothing|Knitwear, sleepwear and accessories|Sleepwear, Knitwear, Swimwear, Accessories`,
  `Despensa|Aceites, conservas y quesos de pequeños productores|Aceites, Conservas, Quesos, Dulces
  Mesa|Vajilla y textiles para la mesa|Platos y cuencos, Copas, Textiles
  Hogar|Mantas, cestas y láminas|Mantas y cojines, Cestas, Láminas
  Bodega|Vinos del Atlántico y de la meseta|Blancos, Tintos
  Calzado|Alpargatas y sandalias hechas a mano|Alpargatas, Sandalias`,
  `Tea|From Shizuoka and Uji|Sencha, Hojicha, Matcha
  Tableware|Bowls, cups and plates for every day|Tea bowls, Sake cups, Plates
  Paper & textile|Washi and aizome|Notebooks, Cloths
  Pantry|Rice crackers, seaweed, citrus|Snacks, Condiments`,
]

/** Categories with subcategories in display order. */
export const demoCategories = async (tx: Tx, storeId: string, personId: string, tree: number): Promise<void> => {
  const lines = (trees[tree] ?? '').split('\n').map((text) => text.trim().split('|'))
  const shared = { store_id: storeId, updated_by: personId }
  for (const [index, [name = '', description = '', subcategoryNames = '']] of lines.entries()) {
    const id = newId()
    await tx
      .insertInto('categories')
      .values({ ...shared, id, name, name_normalized: normalizeForSearch(name), description, position: index + 1 })
      .execute()
    const subcategories = subcategoryNames.split(', ').map((sub, subIndex) => ({
      ...shared,
      id: newId(),
      category_id: id,
      name: sub,
      name_normalized: normalizeForSearch(sub),
      position: subIndex + 1,
    }))
    await tx.insertInto('subcategories').values(subcategories).execute()
  }
}
