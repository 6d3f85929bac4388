import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Guides',
  description:
    'Step-by-step guides to Storeward: setup, importing customers, delivery, discounts, inventory, staff, and keyboard shortcuts.',
  heading: 'Guides',
  lead: 'Learn how to run your store with Storeward, step by step.',
  search: 'Search the guides',
  foundOne: '1 guide found.',
  foundOther: '{count} guides found.',
  section: 'Section',
  nothing: 'No guides found. Try another search term.',
  ask: 'Contact us',
  failed: 'Search isn’t available right now. All guides are listed below.',
  minutes: (count: number) => `${count} min read`,
  path: 'Breadcrumbs',
  contents: 'In this guide',
  next: 'Next guide',
  unclear: 'Need more help?',
  write: 'Contact us',
}

const spanish: typeof english = {
  title: 'Guías',
  description:
    'Guías paso a paso de Storeward: configuración, importación de clientes, entregas, descuentos, inventario, personal y atajos.',
  heading: 'Guías',
  lead: 'Aprende a llevar tu tienda con Storeward, paso a paso.',
  search: 'Buscar en las guías',
  foundOne: '1 guía encontrada.',
  foundOther: '{count} guías encontradas.',
  section: 'Sección',
  nothing: 'No encontramos guías. Prueba con otro término.',
  ask: 'Contáctanos',
  failed: 'La búsqueda no está disponible por ahora. Todas las guías están abajo.',
  minutes: (count) => `${count} min de lectura`,
  path: 'Ruta de navegación',
  contents: 'En esta guía',
  next: 'Siguiente guía',
  unclear: '¿Necesitas más ayuda?',
  write: 'Contáctanos',
}

export const resourcesText: Record<Language, typeof english> = { en: english, es: spanish }
