// Written by `npm run screenshots`.
import homeEnLight720Avif from './home-en-light-720.avif'
import homeEnLight1440Avif from './home-en-light-1440.avif'
import homeEnLightWebp from './home-en-light.webp'
import homeEnDark720Avif from './home-en-dark-720.avif'
import homeEnDark1440Avif from './home-en-dark-1440.avif'
import ordersEnLight720Avif from './orders-en-light-720.avif'
import ordersEnLight1440Avif from './orders-en-light-1440.avif'
import ordersEnLightWebp from './orders-en-light.webp'
import ordersEnDark720Avif from './orders-en-dark-720.avif'
import ordersEnDark1440Avif from './orders-en-dark-1440.avif'
import orderEnLight720Avif from './order-en-light-720.avif'
import orderEnLight1440Avif from './order-en-light-1440.avif'
import orderEnLightWebp from './order-en-light.webp'
import orderEnDark720Avif from './order-en-dark-720.avif'
import orderEnDark1440Avif from './order-en-dark-1440.avif'
import newOrderEnLight720Avif from './new-order-en-light-720.avif'
import newOrderEnLight1440Avif from './new-order-en-light-1440.avif'
import newOrderEnLightWebp from './new-order-en-light.webp'
import newOrderEnDark720Avif from './new-order-en-dark-720.avif'
import newOrderEnDark1440Avif from './new-order-en-dark-1440.avif'
import discountEnLight720Avif from './discount-en-light-720.avif'
import discountEnLight1440Avif from './discount-en-light-1440.avif'
import discountEnLightWebp from './discount-en-light.webp'
import discountEnDark720Avif from './discount-en-dark-720.avif'
import discountEnDark1440Avif from './discount-en-dark-1440.avif'
import windowsEnLight720Avif from './windows-en-light-720.avif'
import windowsEnLight1440Avif from './windows-en-light-1440.avif'
import windowsEnLightWebp from './windows-en-light.webp'
import windowsEnDark720Avif from './windows-en-dark-720.avif'
import windowsEnDark1440Avif from './windows-en-dark-1440.avif'
import productsEnLight720Avif from './products-en-light-720.avif'
import productsEnLight1440Avif from './products-en-light-1440.avif'
import productsEnLightWebp from './products-en-light.webp'
import productsEnDark720Avif from './products-en-dark-720.avif'
import productsEnDark1440Avif from './products-en-dark-1440.avif'
import customersEnLight720Avif from './customers-en-light-720.avif'
import customersEnLight1440Avif from './customers-en-light-1440.avif'
import customersEnLightWebp from './customers-en-light.webp'
import customersEnDark720Avif from './customers-en-dark-720.avif'
import customersEnDark1440Avif from './customers-en-dark-1440.avif'
import ordersOnPhoneEnLight390Avif from './orders-on-phone-en-light-390.avif'
import ordersOnPhoneEnLight780Avif from './orders-on-phone-en-light-780.avif'
import ordersOnPhoneEnLightWebp from './orders-on-phone-en-light.webp'
import ordersOnPhoneEnDark390Avif from './orders-on-phone-en-dark-390.avif'
import ordersOnPhoneEnDark780Avif from './orders-on-phone-en-dark-780.avif'
import homeEsLight720Avif from './home-es-light-720.avif'
import homeEsLight1440Avif from './home-es-light-1440.avif'
import homeEsLightWebp from './home-es-light.webp'
import homeEsDark720Avif from './home-es-dark-720.avif'
import homeEsDark1440Avif from './home-es-dark-1440.avif'
import ordersEsLight720Avif from './orders-es-light-720.avif'
import ordersEsLight1440Avif from './orders-es-light-1440.avif'
import ordersEsLightWebp from './orders-es-light.webp'
import ordersEsDark720Avif from './orders-es-dark-720.avif'
import ordersEsDark1440Avif from './orders-es-dark-1440.avif'
import orderEsLight720Avif from './order-es-light-720.avif'
import orderEsLight1440Avif from './order-es-light-1440.avif'
import orderEsLightWebp from './order-es-light.webp'
import orderEsDark720Avif from './order-es-dark-720.avif'
import orderEsDark1440Avif from './order-es-dark-1440.avif'
import newOrderEsLight720Avif from './new-order-es-light-720.avif'
import newOrderEsLight1440Avif from './new-order-es-light-1440.avif'
import newOrderEsLightWebp from './new-order-es-light.webp'
import newOrderEsDark720Avif from './new-order-es-dark-720.avif'
import newOrderEsDark1440Avif from './new-order-es-dark-1440.avif'
import discountEsLight720Avif from './discount-es-light-720.avif'
import discountEsLight1440Avif from './discount-es-light-1440.avif'
import discountEsLightWebp from './discount-es-light.webp'
import discountEsDark720Avif from './discount-es-dark-720.avif'
import discountEsDark1440Avif from './discount-es-dark-1440.avif'
import windowsEsLight720Avif from './windows-es-light-720.avif'
import windowsEsLight1440Avif from './windows-es-light-1440.avif'
import windowsEsLightWebp from './windows-es-light.webp'
import windowsEsDark720Avif from './windows-es-dark-720.avif'
import windowsEsDark1440Avif from './windows-es-dark-1440.avif'
import productsEsLight720Avif from './products-es-light-720.avif'
import productsEsLight1440Avif from './products-es-light-1440.avif'
import productsEsLightWebp from './products-es-light.webp'
import productsEsDark720Avif from './products-es-dark-720.avif'
import productsEsDark1440Avif from './products-es-dark-1440.avif'
import customersEsLight720Avif from './customers-es-light-720.avif'
import customersEsLight1440Avif from './customers-es-light-1440.avif'
import customersEsLightWebp from './customers-es-light.webp'
import customersEsDark720Avif from './customers-es-dark-720.avif'
import customersEsDark1440Avif from './customers-es-dark-1440.avif'
import ordersOnPhoneEsLight390Avif from './orders-on-phone-es-light-390.avif'
import ordersOnPhoneEsLight780Avif from './orders-on-phone-es-light-780.avif'
import ordersOnPhoneEsLightWebp from './orders-on-phone-es-light.webp'
import ordersOnPhoneEsDark390Avif from './orders-on-phone-es-dark-390.avif'
import ordersOnPhoneEsDark780Avif from './orders-on-phone-es-dark-780.avif'

export const pictures = {
  'home': {
    en: {
      width: 1440,
      height: 823,
      light: `${homeEnLight720Avif} 720w, ${homeEnLight1440Avif} 1440w`,
      dark: `${homeEnDark720Avif} 720w, ${homeEnDark1440Avif} 1440w`,
      fallback: homeEnLightWebp,
    },
    es: {
      width: 1440,
      height: 823,
      light: `${homeEsLight720Avif} 720w, ${homeEsLight1440Avif} 1440w`,
      dark: `${homeEsDark720Avif} 720w, ${homeEsDark1440Avif} 1440w`,
      fallback: homeEsLightWebp,
    },
  },
  'orders': {
    en: {
      width: 1440,
      height: 906,
      light: `${ordersEnLight720Avif} 720w, ${ordersEnLight1440Avif} 1440w`,
      dark: `${ordersEnDark720Avif} 720w, ${ordersEnDark1440Avif} 1440w`,
      fallback: ordersEnLightWebp,
    },
    es: {
      width: 1440,
      height: 906,
      light: `${ordersEsLight720Avif} 720w, ${ordersEsLight1440Avif} 1440w`,
      dark: `${ordersEsDark720Avif} 720w, ${ordersEsDark1440Avif} 1440w`,
      fallback: ordersEsLightWebp,
    },
  },
  'order': {
    en: {
      width: 1440,
      height: 954,
      light: `${orderEnLight720Avif} 720w, ${orderEnLight1440Avif} 1440w`,
      dark: `${orderEnDark720Avif} 720w, ${orderEnDark1440Avif} 1440w`,
      fallback: orderEnLightWebp,
    },
    es: {
      width: 1440,
      height: 954,
      light: `${orderEsLight720Avif} 720w, ${orderEsLight1440Avif} 1440w`,
      dark: `${orderEsDark720Avif} 720w, ${orderEsDark1440Avif} 1440w`,
      fallback: orderEsLightWebp,
    },
  },
  'new-order': {
    en: {
      width: 1440,
      height: 954,
      light: `${newOrderEnLight720Avif} 720w, ${newOrderEnLight1440Avif} 1440w`,
      dark: `${newOrderEnDark720Avif} 720w, ${newOrderEnDark1440Avif} 1440w`,
      fallback: newOrderEnLightWebp,
    },
    es: {
      width: 1440,
      height: 954,
      light: `${newOrderEsLight720Avif} 720w, ${newOrderEsLight1440Avif} 1440w`,
      dark: `${newOrderEsDark720Avif} 720w, ${newOrderEsDark1440Avif} 1440w`,
      fallback: newOrderEsLightWebp,
    },
  },
  'discount': {
    en: {
      width: 1440,
      height: 998,
      light: `${discountEnLight720Avif} 720w, ${discountEnLight1440Avif} 1440w`,
      dark: `${discountEnDark720Avif} 720w, ${discountEnDark1440Avif} 1440w`,
      fallback: discountEnLightWebp,
    },
    es: {
      width: 1440,
      height: 931,
      light: `${discountEsLight720Avif} 720w, ${discountEsLight1440Avif} 1440w`,
      dark: `${discountEsDark720Avif} 720w, ${discountEsDark1440Avif} 1440w`,
      fallback: discountEsLightWebp,
    },
  },
  'windows': {
    en: {
      width: 1440,
      height: 954,
      light: `${windowsEnLight720Avif} 720w, ${windowsEnLight1440Avif} 1440w`,
      dark: `${windowsEnDark720Avif} 720w, ${windowsEnDark1440Avif} 1440w`,
      fallback: windowsEnLightWebp,
    },
    es: {
      width: 1440,
      height: 954,
      light: `${windowsEsLight720Avif} 720w, ${windowsEsLight1440Avif} 1440w`,
      dark: `${windowsEsDark720Avif} 720w, ${windowsEsDark1440Avif} 1440w`,
      fallback: windowsEsLightWebp,
    },
  },
  'products': {
    en: {
      width: 1440,
      height: 906,
      light: `${productsEnLight720Avif} 720w, ${productsEnLight1440Avif} 1440w`,
      dark: `${productsEnDark720Avif} 720w, ${productsEnDark1440Avif} 1440w`,
      fallback: productsEnLightWebp,
    },
    es: {
      width: 1440,
      height: 906,
      light: `${productsEsLight720Avif} 720w, ${productsEsLight1440Avif} 1440w`,
      dark: `${productsEsDark720Avif} 720w, ${productsEsDark1440Avif} 1440w`,
      fallback: productsEsLightWebp,
    },
  },
  'customers': {
    en: {
      width: 1440,
      height: 906,
      light: `${customersEnLight720Avif} 720w, ${customersEnLight1440Avif} 1440w`,
      dark: `${customersEnDark720Avif} 720w, ${customersEnDark1440Avif} 1440w`,
      fallback: customersEnLightWebp,
    },
    es: {
      width: 1440,
      height: 906,
      light: `${customersEsLight720Avif} 720w, ${customersEsLight1440Avif} 1440w`,
      dark: `${customersEsDark720Avif} 720w, ${customersEsDark1440Avif} 1440w`,
      fallback: customersEsLightWebp,
    },
  },
  'orders-on-phone': {
    en: {
      width: 780,
      height: 1688,
      light: `${ordersOnPhoneEnLight390Avif} 390w, ${ordersOnPhoneEnLight780Avif} 780w`,
      dark: `${ordersOnPhoneEnDark390Avif} 390w, ${ordersOnPhoneEnDark780Avif} 780w`,
      fallback: ordersOnPhoneEnLightWebp,
    },
    es: {
      width: 780,
      height: 1688,
      light: `${ordersOnPhoneEsLight390Avif} 390w, ${ordersOnPhoneEsLight780Avif} 780w`,
      dark: `${ordersOnPhoneEsDark390Avif} 390w, ${ordersOnPhoneEsDark780Avif} 780w`,
      fallback: ordersOnPhoneEsLightWebp,
    },
  },
} as const
