import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'One back office for all your stores',
  description:
    'Manage orders, products, inventory, customers, discounts, and delivery for one or more online stores. Built for small vendors.',
  headline: 'One back office for all your stores',
  lead: 'Manage orders, products, inventory, customers, and deliveries for every store with one sign-in. Built for small vendors who pack and deliver themselves.',
  look: 'See features',
  free: (days: number) => `Free for ${days} days. No credit card required.`,
  picture: 'Order list of a store with the status, payment, delivery time, and total of each order',
  features: 'Features',
  featuresLead: 'Everything you need to run your stores, from the first order to closing time.',
  closing: 'Start your free trial',
  closingLead: 'Create your first store in about a minute. No credit card required.',
  askFirst: 'Contact us',
}

const spanish: typeof english = {
  title: 'Un solo panel para todas tus tiendas',
  description:
    'Administra pedidos, productos, inventario, clientes, descuentos y entregas de una o varias tiendas en línea. Para pequeños vendedores.',
  headline: 'Un solo panel para todas tus tiendas',
  lead: 'Administra los pedidos, productos, inventario, clientes y entregas de todas tus tiendas con una sola cuenta. Para pequeños vendedores que preparan y entregan sus pedidos.',
  look: 'Ver funciones',
  free: (days) => `${days} días gratis. Sin tarjeta de crédito.`,
  picture: 'Lista de pedidos de una tienda con el estado, el pago, la hora de entrega y el total de cada pedido',
  features: 'Funciones',
  featuresLead: 'Todo lo que necesitas para llevar tus tiendas, desde el primer pedido hasta el cierre.',
  closing: 'Empieza tu prueba gratuita',
  closingLead: 'Crea tu primera tienda en un minuto. Sin tarjeta de crédito.',
  askFirst: 'Contáctanos',
}

export const homeText: Record<Language, typeof english> = { en: english, es: spanish }
