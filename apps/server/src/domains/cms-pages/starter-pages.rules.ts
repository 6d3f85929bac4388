import type { CmsPageRole } from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'

interface StarterPage {
  name: string
  slug: string
  role: CmsPageRole | null
  html: string
}

interface Profile {
  name: string
  email: string | null
  phone: string | null
}

/** The same handles in both languages, so that the pages are translations of each other. */
export const starterSlugs = ['about', 'shipping-returns', 'contact', 'terms', 'privacy'] as const

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const toContactList = (
  { email, phone }: Profile,
  labels: { email: string; phone: string },
  missing: string,
): string => {
  const items = [
    ...(email ? [`${labels.email}: <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`] : []),
    ...(phone ? [`${labels.phone}: ${escapeHtml(phone)}`] : []),
  ]
  return items.length > 0 ? `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>` : `<p>${missing}</p>`
}

const english = (profile: Profile): StarterPage[] => {
  const name = escapeHtml(profile.name)
  return [
    {
      name: 'About us',
      slug: 'about',
      role: null,
      html: `<p>Welcome to ${name}. Tell customers who you are, what you sell, and why you started.</p>
<h2>Our story</h2><p>Write about how the store began, the people behind it, and what you care about.</p>
<h2>Our products</h2><p>Explain how products are chosen or made, and what makes them special.</p>`,
    },
    {
      name: 'Shipping and returns',
      slug: 'shipping-returns',
      role: null,
      html: `<h2>Shipping</h2><p>Orders are prepared within 2 business days. Delivery options and fees are shown at checkout.</p>
<h2>Pickup</h2><p>Bring your order number when you pick up your order.</p>
<h2>Returns</h2><ul><li><p>Return unused items within 30 days.</p></li><li><p>Contact us before you send anything back.</p></li><li><p>Refunds go to the original payment method within 5 business days.</p></li></ul>
<h2>Damaged items</h2><p>Send us a photo within 48 hours of delivery and we’ll replace the item or refund it.</p>`,
    },
    {
      name: 'Contact',
      slug: 'contact',
      role: null,
      html: `<p>Questions about an order or a product? We’re happy to help.</p>
${toContactList(profile, { email: 'Email', phone: 'Phone' }, 'Add your email and phone number here.')}
<h2>Response time</h2><p>We answer within 1 business day.</p>`,
    },
    {
      name: 'Terms of sale',
      slug: 'terms',
      role: 'terms',
      html: `<p>These terms apply to every order placed with ${name}. Review them with a lawyer before you publish them.</p>
<h2>Orders</h2><p>An order is accepted when we confirm it by email. We may decline an order and refund any payment.</p>
<h2>Prices and payment</h2><p>Prices include the taxes shown at checkout. Payment is due when you place the order, unless your payment method says otherwise.</p>
<h2>Delivery and risk</h2><p>Delivery dates are estimates. The risk passes to you when you receive the items.</p>
<h2>Returns and refunds</h2><p>Our shipping and returns page explains how to return items. Your legal rights aren’t affected.</p>
<h2>Liability</h2><p>We’re liable for defects as required by law.</p>`,
    },
    {
      name: 'Privacy policy',
      slug: 'privacy',
      role: 'privacy',
      html: `<p>This policy explains how ${name} uses your personal data. Review it with a lawyer before you publish it.</p>
<h2>Data we collect</h2><p>Name, contact details, addresses, and orders. We need them to deliver your order and answer your questions.</p>
<h2>Payments</h2><p>Card details are handled by our payment provider. We never see or store them.</p>
<h2>Marketing</h2><p>We send news only if you agreed. Every email has an unsubscribe link.</p>
<h2>Retention</h2><p>We keep order records as long as tax law requires.</p>
<h2>Your rights</h2><p>You can download, correct, or delete your data in your account, or contact us.</p>`,
    },
  ]
}

const spanish = (profile: Profile): StarterPage[] => {
  const name = escapeHtml(profile.name)
  return [
    {
      name: 'Sobre nosotros',
      slug: 'about',
      role: null,
      html: `<p>Te damos la bienvenida a ${name}. Cuenta quiénes son, qué venden y por qué empezaron.</p>
<h2>Nuestra historia</h2><p>Escribe cómo nació la tienda, quiénes están detrás y qué les importa.</p>
<h2>Nuestros productos</h2><p>Explica cómo se eligen o se fabrican los productos y qué los hace especiales.</p>`,
    },
    {
      name: 'Envíos y devoluciones',
      slug: 'shipping-returns',
      role: null,
      html: `<h2>Envíos</h2><p>Preparamos los pedidos en 2 días hábiles. Al pagar verás las opciones de entrega y su costo.</p>
<h2>Retiro</h2><p>Trae el número de tu pedido cuando pases a retirarlo.</p>
<h2>Devoluciones</h2><ul><li><p>Puedes devolver lo que no hayas usado en 30 días.</p></li><li><p>Escríbenos antes de enviar algo de vuelta.</p></li><li><p>Reembolsamos al método de pago original en 5 días hábiles.</p></li></ul>
<h2>Artículos dañados</h2><p>Envíanos una foto dentro de las 48 horas de la entrega y lo cambiamos o lo reembolsamos.</p>`,
    },
    {
      name: 'Contacto',
      slug: 'contact',
      role: null,
      html: `<p>¿Preguntas sobre un pedido o un producto? Con gusto te ayudamos.</p>
${toContactList(profile, { email: 'Correo', phone: 'Teléfono' }, 'Agrega aquí tu correo y tu teléfono.')}
<h2>Tiempo de respuesta</h2><p>Respondemos en 1 día hábil.</p>`,
    },
    {
      name: 'Términos de venta',
      slug: 'terms',
      role: 'terms',
      html: `<p>Estos términos se aplican a cada pedido en ${name}. Revísalos con un abogado antes de publicarlos.</p>
<h2>Pedidos</h2><p>Un pedido queda aceptado cuando lo confirmamos por correo. Podemos rechazar un pedido y devolver el pago.</p>
<h2>Precios y pago</h2><p>Los precios incluyen los impuestos que se muestran al pagar. El pago se hace al realizar el pedido, salvo que el método de pago indique otra cosa.</p>
<h2>Entrega y riesgo</h2><p>Las fechas de entrega son estimadas. El riesgo pasa a ti cuando recibes los artículos.</p>
<h2>Devoluciones y reembolsos</h2><p>Nuestra página de envíos y devoluciones explica cómo devolver artículos. Tus derechos legales no cambian.</p>
<h2>Responsabilidad</h2><p>Respondemos por los defectos según exige la ley.</p>`,
    },
    {
      name: 'Política de privacidad',
      slug: 'privacy',
      role: 'privacy',
      html: `<p>Esta política explica cómo ${name} usa tus datos personales. Revísala con un abogado antes de publicarla.</p>
<h2>Datos que guardamos</h2><p>Nombre, datos de contacto, direcciones y pedidos. Los necesitamos para entregar tu pedido y responder tus preguntas.</p>
<h2>Pagos</h2><p>Nuestro proveedor de pagos procesa los datos de las tarjetas. Nunca los vemos ni los guardamos.</p>
<h2>Marketing</h2><p>Enviamos novedades solo si aceptaste. Cada correo tiene un enlace para darte de baja.</p>
<h2>Conservación</h2><p>Guardamos los registros de pedidos el tiempo que exige la ley fiscal.</p>
<h2>Tus derechos</h2><p>Puedes descargar, corregir o eliminar tus datos en tu cuenta, o escribirnos.</p>`,
    },
  ]
}

/** Texts that a store can start from, with its name and contact. */
export const getStarterPages = (profile: Profile, language: Language): StarterPage[] =>
  language === 'es' ? spanish(profile) : english(profile)
