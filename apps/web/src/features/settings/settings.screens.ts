import { IconCalendarTime, IconSettings } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    title: { en: 'Settings', es: 'Ajustes' },
    permissions: ['view_store_info'],
    menu: { group: 'store', order: 10, icon: IconSettings, permissions: ['view_store_info'] },
    page: () => import('./settings-page.tsx'),
  },
  {
    path: 'settings/store-profile',
    title: { en: 'Store profile', es: 'Perfil de la tienda' },
    description: {
      en: 'Name, short name, logo, contact, currency, language and time zone.',
      es: 'Nombre, nombre corto, logotipo, contacto, moneda, idioma y zona horaria.',
    },
    permissions: ['view_store_info'],
    page: () => import('./store-profile-page.tsx'),
  },
  {
    path: 'settings/location',
    title: { en: 'Locations', es: 'Ubicaciones' },
    description: {
      en: 'The places where stock is kept and deliveries start, on a map.',
      es: 'Los lugares donde se guardan las existencias y de donde salen las entregas, en un mapa.',
    },
    permissions: ['view_store_info'],
    page: () => import('./locations-page.tsx'),
  },
  {
    path: 'settings/fulfillment',
    title: { en: 'Fulfillment and tax', es: 'Entregas e impuestos' },
    description: {
      en: 'Delivery, pick-up and shipping with their fees, where you deliver, tax and invoices.',
      es: 'Reparto, recogida y envío con sus costes, dónde repartes, impuestos y facturas.',
    },
    permissions: ['view_store_info'],
    page: () => import('./fulfillment-page.tsx'),
  },
  {
    path: 'settings/fulfillment-windows',
    title: { en: 'Fulfillment windows', es: 'Franjas de entrega' },
    description: {
      en: 'When customers can get their orders, how many at a time, and a week with what is taken.',
      es: 'Cuándo pueden recibir sus pedidos los clientes, cuántos a la vez, y una semana con lo ocupado.',
    },
    permissions: ['view_store_info'],
    menu: { group: 'deliver', order: 20, icon: IconCalendarTime, permissions: ['view_store_info'] },
    actions: [
      {
        title: { en: 'Add fulfillment window', es: 'Añadir franja de entrega' },
        to: 'settings/fulfillment-window/create',
        permissions: ['view_store_info', 'create_fulfillment_windows'],
      },
      {
        title: { en: 'This week’s windows', es: 'Franjas de esta semana' },
        to: 'settings/fulfillment-windows?view=week',
        permissions: ['view_store_info'],
        hideOnHome: true,
      },
    ],
    page: () => import('./windows-page.tsx'),
  },
  {
    path: 'settings/payment-options',
    title: { en: 'Payment options', es: 'Formas de pago' },
    description: {
      en: 'How customers pay, what they are told, and what it costs.',
      es: 'Cómo pagan los clientes, qué se les dice y cuánto cuesta.',
    },
    permissions: ['view_store_info'],
    page: () => import('./payment-options-page.tsx'),
  },
  {
    path: 'settings/customer-registration',
    title: { en: 'Customer registration', es: 'Registro de clientes' },
    description: {
      en: 'Who may become a customer, what they are asked, and how they are welcomed.',
      es: 'Quién puede hacerse cliente, qué se le pregunta y cómo se le da la bienvenida.',
    },
    permissions: ['view_store_info'],
    page: () => import('./customer-registration-page.tsx'),
  },
  {
    path: 'settings/location/new',
    title: { en: 'New place', es: 'Lugar nuevo' },
    permissions: ['view_store_info', 'edit_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
  {
    path: 'settings/location/:id',
    title: { en: 'Place', es: 'Lugar' },
    permissions: ['view_store_info'],
    page: () => import('./location-edit-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window',
    aliasOf: 'settings/fulfillment-windows',
    title: { en: 'Fulfillment windows', es: 'Franjas de entrega' },
    permissions: ['view_store_info'],
    page: () => import('./windows-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window/create',
    title: { en: 'New window', es: 'Franja nueva' },
    permissions: ['view_store_info', 'create_fulfillment_windows'],
    page: () => import('./window-page.tsx'),
  },
  {
    path: 'settings/fulfillment-window/:id/edit',
    title: { en: 'Window', es: 'Franja' },
    permissions: ['view_store_info', 'edit_fulfillment_windows'],
    page: () => import('./window-page.tsx'),
  },
  {
    path: 'settings/payment-options/create',
    title: { en: 'New payment option', es: 'Forma de pago nueva' },
    permissions: ['view_store_info', 'create_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
  {
    path: 'settings/payment-options/:optionId/edit',
    title: { en: 'Payment option', es: 'Forma de pago' },
    permissions: ['view_store_info', 'edit_payment_options'],
    page: () => import('./payment-option-page.tsx'),
  },
]
