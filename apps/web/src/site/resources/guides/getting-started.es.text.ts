import type { Guide } from '#web/site/resources/guide.ts'

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Primeros pasos',
  summary: 'Crea tu cuenta, agrega un producto, configura las entregas y los pagos, y toma tu primer pedido.',
  sections: [
    {
      id: 'account',
      heading: 'Cuenta',
      body: [
        'Tu cuenta incluye tu negocio, todas sus tiendas y tu personal. Registrarte toma alrededor de un minuto.',
        {
          steps: [
            'Abre la [página de registro](/register) y completa [[Nombre del negocio]], [[Tu nombre]], [[Nombre de la tienda]], [[Correo]] y [[Contraseña]]. Tus clientes ven el nombre de la tienda. La contraseña debe tener al menos 8 caracteres, con mayúsculas, minúsculas, un número y un carácter especial.',
            'Haz clic en [[Continuar]]. Te enviaremos un código de seis dígitos que vence en 10 minutos.',
            'Ingresa el código en [[Código]] y haz clic en [[Confirmar correo]]. El código solo funciona en el navegador con el que te registraste.',
          ],
        },
        'Storeward es gratis durante 14 días y no necesitas una tarjeta de crédito. Agrega una en [Facturación](/dashboard/billing) para seguir después de la prueba. Sin tarjeta, tu panel se bloquea cuando termina. Conservamos tus datos.',
      ],
    },
    {
      id: 'checklist',
      heading: 'Lista de configuración',
      body: [
        'Hasta que tu tienda esté lista, la página de inicio muestra [[Guía de configuración]]. Cada paso tiene un botón [[Empezar]] y se marca cuando lo terminas.',
        {
          table: {
            head: ['Paso', 'Página'],
            rows: [
              ['[[Agrega los datos de la tienda]]', '[Perfil de la tienda](/dashboard/settings/store-profile)'],
              ['[[Agrega tu dirección]]', '[Ubicaciones](/dashboard/settings/location)'],
              ['[[Publica un producto]]', '[Producto nuevo](/dashboard/products/new)'],
              ['[[Configura entregas e impuestos]]', '[Entrega e impuestos](/dashboard/settings/fulfillment)'],
              ['[[Agrega una franja de entrega]]', '[Franjas de entrega](/dashboard/settings/fulfillment-windows)'],
              ['[[Agrega un método de pago]]', '[Métodos de pago](/dashboard/settings/payment-options)'],
              ['[[Crea tu primer pedido]]', '[Pedido nuevo](/dashboard/orders/new)'],
            ],
          },
        },
        {
          note: 'Revisa [[Moneda]], [[Idioma]] y [[Zona horaria]] en el perfil de la tienda antes de ingresar precios. Los configuramos según tu navegador. Los precios no se convierten si cambias la moneda después.',
        },
      ],
    },
    {
      id: 'product',
      heading: 'Primer producto',
      body: [
        {
          steps: [
            'Abre [Productos](/dashboard/products) y haz clic en [[Agregar producto]]. Son siete pasos, y tu borrador se guarda automáticamente.',
            'En [[Información básica]], ingresa un [[Título]] y elige si el producto es físico, digital o un servicio.',
            'En [[Organización]], elige una categoría, una marca o etiquetas. Puedes omitir este paso.',
            'En [[Detalles del producto]], ingresa el [[Precio]]. Haz clic en [[Ajustar existencias]] para indicar cuántos artículos tienes en cada ubicación.',
            'En [[Multimedia]], agrega imágenes. Las listas muestran la primera. Agrega tallas y colores en [[Variantes]] y otros detalles en [[Campos personalizados]].',
            'Revisa la vista previa en [[Resumen]] y haz clic en [[Publicar producto]].',
          ],
        },
        'Para cambiar un producto más adelante, ábrelo desde la lista. Todo está en una sola página, con sus existencias y ventas recientes al lado.',
        'Puedes publicar un producto cuando él y todas sus variantes tienen precio y los campos personalizados obligatorios están completos.',
        'Para agregar muchos productos a la vez, haz clic en [[Importar]] en la lista de productos. Los archivos de Shopify funcionan sin cambios, y ves todos los problemas antes de que algo cambie.',
      ],
    },
    {
      id: 'fulfillment',
      heading: 'Entrega',
      body: [
        'Las tiendas nuevas solo ofrecen recogida. Para agregar otros métodos, ve a [Entrega e impuestos](/dashboard/settings/fulfillment):',
        {
          steps: [
            'Activa los métodos que ofreces: [[A domicilio]], [[Recogida]], [[Envío]] o [[Digital]]. Ingresa un [[Costo]] para cada uno. En [[Gratis desde]], ingresa el monto del pedido a partir del cual la entrega es gratis.',
            'Para las entregas, elige dónde entregas: en todas partes, en códigos postales y zonas específicas, o en un radio alrededor de tu ubicación principal.',
            'En [[Precios de los productos]], elige si los precios incluyen impuestos e ingresa las tasas.',
          ],
        },
        'Para ofrecer entregas o recogidas a horas fijas, agrega franjas. Consulta [Franjas de recogida y entrega](/resources/planning-deliveries).',
      ],
    },
    {
      id: 'payment',
      heading: 'Métodos de pago',
      body: [
        'Abre [Métodos de pago](/dashboard/settings/payment-options), haz clic en [[Agregar método de pago]] y elige el [[Tipo]]: tarjeta, efectivo, transferencia bancaria, cheque, billetera u otro. En [[Al pagar]] y [[Después del pedido]], escribe instrucciones para tus clientes, como tu número de cuenta.',
        {
          note: 'Los pagos con tarjeta y billetera se cobran por ti y llegan a tu cuenta bancaria. Tus clientes no pueden hacer pedidos hasta que actives al menos un método de pago.',
        },
      ],
    },
    {
      id: 'first-order',
      heading: 'Primer pedido',
      body: [
        'Ingresa un pedido para alguien que llama o visita tu tienda.',
        {
          steps: [
            'Abre [Pedido nuevo](/dashboard/orders/new). En [[Agregar producto]], ingresa un nombre, un SKU o un código de barras, o escanea el código, y define la cantidad.',
            'En [[Cliente]], elige [[Cliente existente]] o [[Invitado]]. Para agregar un cliente sin salir de la página, haz clic en [[Cliente nuevo]].',
            'En [[Entrega]], elige el método, la dirección y la hora.',
            'En [[Pago y descuentos]], elige el método de pago e ingresa los códigos de descuento.',
            'Revisa el total en [[Resumen]] y haz clic en [[Hacer pedido]].',
          ],
        },
        {
          picture: 'new-order',
          alt: 'Pedido nuevo con productos, un cliente y un resumen con el total',
          caption: 'El resumen incluye todos los cargos, impuestos y descuentos.',
        },
        'Los artículos se reservan de inmediato. No puedes vender más de lo que tienes, salvo que actives [[Seguir vendiendo sin existencias]] en el producto.',
      ],
    },
    {
      id: 'work',
      heading: 'Pasos del pedido',
      body: [
        'En la página del pedido, el siguiente paso es siempre el botón junto al número.',
        {
          table: {
            head: ['Estado del pedido', 'Siguiente paso'],
            rows: [
              ['[[Pendiente]]', '[[Confirmar pedido]]'],
              ['[[Confirmado]]', '[[Preparar pedido]]'],
              ['[[En preparación]]', '[[Imprimir lista de empaque]] y después [[Marcar como listo]]'],
              [
                '[[Listo]]',
                '[[Completar pedido]] para una recogida. Para una entrega, [[Marcar en tránsito]] y después [[Marcar como entregado]]',
              ],
            ],
          },
        },
        'Haz clic en [[Registrar pago]] cuando recibas el pago. La sección [[Cronología]] muestra todos los cambios y quién los hizo.',
      ],
    },
    {
      id: 'further',
      heading: 'Próximos pasos',
      body: [
        {
          points: [
            'Edita, cancela o reembolsa un pedido: [Gestión de pedidos](/resources/orders).',
            'Agrega tus clientes actuales: [Importación de clientes](/resources/importing-customers).',
            'Mantén exacto tu inventario: [Gestión del inventario](/resources/stock).',
            'Agrega a tu equipo: [Tiendas y personal](/resources/stores-and-staff).',
          ],
        },
      ],
    },
  ],
}
