import type { ErrorDefinition } from './errors.ts'

/** Errors of drivers and routes; part of `orderErrors`. */
export const deliveryErrors = {
  // The routes are added to the first sentence.
  driver_on_route: {
    status: 409,
    en: 'This driver has an open route. Complete or cancel it first.',
    es: 'Este conductor tiene una ruta abierta. Primero complétala o cancélala.',
  },
  driver_shared: {
    status: 403,
    en: 'This driver also works for stores you can’t access. Ask your account owner.',
    es: 'Este conductor también trabaja para tiendas a las que no tienes acceso. Consulta al propietario de la cuenta.',
  },
  driver_busy: {
    status: 409,
    en: 'This driver has another route at that time. Choose another driver or time.',
    es: 'Este conductor tiene otra ruta a esa hora. Elige otro conductor u otra hora.',
  },
  driver_off: {
    status: 409,
    en: 'This driver isn’t active. Choose another driver.',
    es: 'Este conductor no está activo. Elige otro conductor.',
  },
  plan_outdated: {
    status: 409,
    en: 'Orders or routes have changed since this plan was made. Review the changes and plan again.',
    es: 'Los pedidos o las rutas cambiaron desde que se hizo este plan. Revisa los cambios y planifica de nuevo.',
  },
  plan_running: {
    status: 409,
    en: 'This plan has no routes yet. Wait a moment.',
    es: 'Este plan todavía no tiene rutas. Espera un momento.',
  },
  too_many_plans: {
    status: 429,
    en: 'Too many plans are waiting. Discard one, or try again in a minute.',
    es: 'Hay demasiados planes en espera. Descarta uno o inténtalo en un minuto.',
  },
  order_planned: {
    status: 409,
    en: 'Already on another route. Reload to see it.',
    es: 'Ya está en otra ruta. Vuelve a cargar la página para verla.',
  },
  order_not_deliverable: {
    status: 409,
    en: 'Can’t be delivered anymore. Remove it from the route.',
    es: 'Ya no se puede entregar. Quítalo de la ruta.',
  },
  orders_not_ready: {
    status: 409,
    en: 'Not ready yet. Mark these orders as ready before you dispatch the route.',
    es: 'Todavía no están listos. Marca estos pedidos como listos antes de despachar la ruta.',
  },
  route_empty: {
    status: 409,
    en: 'This route has no stops. Add an order first.',
    es: 'Esta ruta no tiene paradas. Primero agrega un pedido.',
  },
  route_full: {
    status: 409,
    en: 'This route has too many stops. Split it into two routes.',
    es: 'Esta ruta tiene demasiadas paradas. Divídela en dos rutas.',
  },
  route_closed: {
    status: 409,
    en: 'This can’t be changed at the route’s current status.',
    es: 'Esto no se puede cambiar en el estado actual de la ruta.',
  },
  stops_open: {
    status: 409,
    en: 'Some stops are still open. Mark them as delivered or failed first.',
    es: 'Todavía hay paradas abiertas. Primero márcalas como entregadas o fallidas.',
  },
  stop_closed: {
    status: 409,
    en: 'This stop has already ended.',
    es: 'Esta parada ya terminó.',
  },
  reason_needed: {
    status: 422,
    en: 'Choose a reason.',
    es: 'Elige un motivo.',
  },
  start_unknown: {
    status: 409,
    en: 'Routes need a starting point. Add coordinates to your main location first.',
    es: 'Las rutas necesitan un punto de partida. Primero agrega coordenadas a tu ubicación principal.',
  },
  link_closed: {
    status: 409,
    en: 'Only dispatched routes have a link. Dispatch this route first.',
    es: 'Solo las rutas despachadas tienen un enlace. Primero despacha esta ruta.',
  },
} as const satisfies Record<string, ErrorDefinition>
