import type { Tx } from '#server/platform/db/connect.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'

const trees: readonly string[] = [
  `Kitchen|Boards, pans, knives and all that cooks with you|Cookware, Knives & boards, Tableware, Linens
  Pantry|Staples and small luxuries that keep|Coffee & tea, Honey & preserves, Oils & vinegars, Sweets
  Home|What makes a room somewhere to stay|Bedding, Candles, Lighting, Baskets & storage
  Bath & body|Plain ingredients, well made|Soap, Skincare, Towels
  Stationery|For desks, drawers and people who still write|Notebooks, Cards, Pens & inks
  Children|Toys and books that last past one childhood|Books, Wooden toys
  Garden & outdoor|Tools, feeders and things to carry|Tools & gloves, Bird care, Bags & bottles
  Clothing|Soft things for slow mornings and long walks|Sleepwear, Knitwear, Swimwear`,
  `Despensa|Sabores de siempre, de productores pequeños|Aceites, Conservas, Quesos, Dulces
  Mesa|Para comer despacio y en compañía|Platos y cuencos, Copas, Textiles
  Hogar|Lo que convierte una casa en un hogar|Mantas y cojines, Cestas, Láminas
  Bodega|Vinos del Atlántico y de la meseta|Blancos, Tintos
  Calzado|Hecho a mano, a la medida del verano|Alpargatas, Sandalias`,
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
