import type { Guide } from '#web/site/resources/guide.ts'

export const gettingStarted: Guide = {
  slug: 'getting-started',
  title: 'Primeros pasos: del registro al primer pedido',
  summary:
    'Crea tu cuenta, pon un producto a la venta, di cómo llegan los pedidos y cómo se paga, y haz el primer pedido.',
  sections: [
    {
      id: 'account',
      heading: 'Crea tu cuenta',
      body: [
        'Una cuenta reúne tu negocio: todas sus tiendas y todas las personas que trabajan en ellas. Se tarda un minuto.',
        {
          steps: [
            'Abre [el registro](/register) y rellena [[Nombre del negocio]], [[Tu nombre]], [[Nombre de tu primera tienda]], [[Correo electrónico]] y [[Contraseña]]. El nombre de la tienda es el que verán tus clientes; la contraseña necesita al menos 8 caracteres, con minúsculas, mayúsculas, un número y un carácter especial.',
            'Elige [[Continuar]]. Te llega un correo con un código de seis cifras, que vale durante 10 minutos.',
            'Escríbelo en [[Código]] y elige [[Confirmar y abrir el panel]]. Hazlo en el navegador en el que te registraste: el código solo funciona ahí.',
          ],
        },
        'Los primeros 14 días son gratis y no se pide tarjeta. En la beta aún no se puede pagar con tarjeta: al terminar los 14 días el panel se cierra hasta que lo hayamos acordado contigo. [Escríbenos](/contact); no se borra nada.',
      ],
    },
    {
      id: 'checklist',
      heading: 'Sigue la lista de la página de inicio',
      body: [
        'Mientras a tu tienda le falte algo, la página de inicio muestra [[Prepara tu tienda]]. Cada línea lleva al sitio adecuado con [[Hacerlo]] y se marca sola cuando está lista. Este es un buen orden:',
        {
          table: {
            head: ['Línea', 'Adónde lleva'],
            rows: [
              ['[[Di quién eres]]', '[Perfil de la tienda](/dashboard/settings/store-profile)'],
              ['[[Di dónde estás]]', '[Ubicaciones](/dashboard/settings/location)'],
              ['[[Pon un producto a la venta]]', '[Producto nuevo](/dashboard/products/new)'],
              ['[[Di cómo llegan los pedidos]]', '[Entregas e impuestos](/dashboard/settings/fulfillment)'],
              ['[[Ofrece horarios]]', '[Franjas de entrega](/dashboard/settings/fulfillment-windows)'],
              ['[[Di cómo se paga]]', '[Formas de pago](/dashboard/settings/payment-options)'],
              ['[[Recibe tu primer pedido]]', '[Pedido nuevo](/dashboard/orders/new)'],
            ],
          },
        },
        {
          note: 'Mira la [[Moneda]], el [[Idioma]] y la [[Zona horaria]] en el perfil de la tienda antes de poner precios: al registrarte los supusimos por tu navegador. Si cambias la moneda más tarde, los precios conservan su número y no se convierte nada.',
        },
      ],
    },
    {
      id: 'product',
      heading: 'Pon un producto a la venta',
      body: [
        {
          steps: [
            'Abre [Productos](/dashboard/products) y elige [[Añadir producto]]. El asistente tiene siete pasos y un borrador se guarda solo mientras trabajas.',
            'En [[Información básica]] ponle un [[Título]] y di qué es: físico, digital o un servicio.',
            'En [[Organización]] elige una categoría, una marca o etiquetas, si las usas. Puedes volver a ello más tarde.',
            'En [[Detalles del producto]] escribe el [[Precio]]. Con [[Cambiar existencias]] dices cuántas unidades tienes y dónde.',
            'En [[Multimedia]] añade imágenes; la primera es la que muestran las listas. Las tallas y los colores van en [[Variantes]], y lo demás que tus productos tengan en común, en [[Campos personalizados]].',
            'El [[Resumen]] muestra el producto como lo verán los clientes y lo que todavía falta. Elige [[Publicar]].',
          ],
        },
        'Un producto necesita un precio para publicarse, y cada una de sus variantes también. Los campos personalizados que hiciste obligatorios también hay que rellenarlos.',
        'Si ya tienes muchos productos, elige [[Importar]] en la lista: las columnas de un archivo de Shopify se reconocen, y una prueba muestra cada problema antes de que cambie nada.',
      ],
    },
    {
      id: 'handover',
      heading: 'Di cómo llegan los pedidos',
      body: [
        'Una tienda nueva ofrece recogida y nada más. Activa lo demás en [Entregas e impuestos](/dashboard/settings/fulfillment):',
        {
          steps: [
            'Activa lo que haces: [[Reparto]], [[Recogida]], [[Envío]] o [[Digital]]. Escribe el [[Coste]] de cada uno y, en [[Gratis desde]], el importe a partir del cual no cuesta nada.',
            'Si repartes, di dónde: en todas partes, en códigos postales y zonas o dentro de un radio alrededor de tu lugar principal.',
            'Di en [[Los precios de tus productos]] si llevan el impuesto incluido y escribe los porcentajes.',
          ],
        },
        'Para repartir o entregar en tu local a horas fijas, añade después franjas. [Planificar las entregas](/resources/planning-deliveries) explica cómo.',
      ],
    },
    {
      id: 'payment',
      heading: 'Di cómo se paga',
      body: [
        'Abre [Formas de pago](/dashboard/settings/payment-options), elige [[Añadir forma de pago]] y su [[Tipo]]: tarjeta, efectivo, transferencia, cheque, monedero u otra. En [[Al elegir]] y [[Después de pedir]] escribes lo que leen los clientes, por ejemplo tu número de cuenta.',
        {
          note: 'El dinero lo cobras tú. Storeward anota lo que se pagó; no carga tarjetas por tus pedidos. Sin al menos una forma de pago activa, los clientes no pueden pedir.',
        },
      ],
    },
    {
      id: 'first-order',
      heading: 'Haz el primer pedido',
      body: [
        'Introduce uno a mano, como harías para alguien en el mostrador o al teléfono.',
        {
          steps: [
            'Abre [Pedido nuevo](/dashboard/orders/new). Escribe un nombre, un SKU o un código de barras en [[Añadir un producto]], o escanea el código, e indica cuántas unidades.',
            'En [[Quién compra]] elige [[Un cliente]] o [[Un invitado]]. [[Cliente nuevo]] añade uno sin salir de la página.',
            'En [[Cómo llega]] elige el método, la dirección y el horario.',
            'En [[Pago y descuentos]] elige la forma de pago y escribe los códigos de descuento, si los hay.',
            'El [[Resumen]] calcula mientras escribes y dice de cada descuento por qué se aplicó o no. Elige [[Hacer el pedido]].',
          ],
        },
        {
          picture: 'new-order',
          alt: 'Un pedido nuevo con sus productos, el cliente y el resumen con el total',
          caption: 'El resumen es siempre lo que costará el pedido: gastos, impuestos y descuentos incluidos.',
        },
        'Las unidades quedan reservadas al momento. Lo que no tienes no se puede pedir, salvo que el producto diga [[Venderlo aunque no quede]].',
      ],
    },
    {
      id: 'work',
      heading: 'Llévalo hasta el cliente',
      body: [
        'En la página de un pedido, el paso siguiente es siempre un botón junto a su número.',
        {
          table: {
            head: ['El pedido está', 'El paso siguiente'],
            rows: [
              ['[[Por confirmar]]', '[[Confirmar]]'],
              ['[[Confirmado]]', '[[Empezar a preparar]]'],
              ['[[En preparación]]', '[[Marcar como listo]]; es el momento de imprimir el [[Albarán]]'],
              [
                '[[Listo]]',
                '[[Completar]] cuando se entrega; un reparto sale con [[Enviar]], y [[Marcar como entregado]] lo completa',
              ],
            ],
          },
        },
        'Anota el dinero con [[Registrar pago]] cuando lo recibas. Todo lo que pasó, y quién lo hizo, está abajo en la [[Cronología]].',
      ],
    },
    {
      id: 'further',
      heading: 'Cómo seguir',
      body: [
        {
          points: [
            'Cambia, cancela o devuelve un pedido: [Pedidos, de confirmar a devolver](/resources/orders).',
            'Trae a tus clientes: [Importar clientes](/resources/importing-customers).',
            'Asegúrate de no vender lo que no tienes: [Existencias que cuadran](/resources/stock).',
            'Deja que te ayuden: [Varias tiendas y quienes trabajan en ellas](/resources/stores-and-staff).',
          ],
        },
      ],
    },
  ],
}
