import type { Guide } from '#web/site/resources/guide.ts'

export const importingCustomers: Guide = {
  slug: 'importing-customers',
  title: 'Importación de clientes',
  summary:
    'Importa clientes desde un archivo CSV o una hoja de cálculo, conoce las columnas admitidas y corrige las filas fallidas.',
  sections: [
    {
      id: 'before',
      heading: 'Requisitos',
      body: [
        'Necesitas una tabla con un cliente por fila. Usa un archivo CSV con comas, punto y coma o tabulaciones, o copia y pega celdas de una hoja de cálculo. Los archivos de Shopify, Mailchimp, WooCommerce y Square funcionan sin cambios.',
        'Cada fila necesita un correo o un teléfono. Las demás columnas son opcionales. Los clientes sin nombre se muestran por su correo. Puedes importar hasta 200.000 filas a la vez.',
        {
          note: 'Necesitas permiso para ver y crear clientes. Los clientes se agregan a la tienda actual, así que revisa antes su nombre en la parte superior.',
        },
      ],
    },
    {
      id: 'steps',
      heading: 'Importar',
      body: [
        {
          steps: [
            'Abre [Clientes](/dashboard/customers) y haz clic en [[Importar]].',
            'En [[Subir archivo]], elige o suelta tu archivo. O copia las celdas de tu hoja de cálculo, con los nombres de las columnas, pégalas en [[Celdas]] y haz clic en [[Usar celdas pegadas]].',
            'Asigna las columnas. Las asignamos por nombre cuando es posible. Elige [[No importar]] en las que no necesitas. Si tu tabla no tiene nombres de columnas, desactiva [[La primera fila tiene los nombres de columna]].',
            'Haz clic en [[Revisar filas]]. Verás cuántos clientes se pueden importar y por qué algunas filas no. Todavía no se importa nada.',
            'Haz clic en [[Iniciar importación]].',
          ],
        },
        {
          picture: 'customers',
          alt: 'Lista de clientes con sus pedidos, monto gastado y etiquetas',
          caption: 'Los clientes importados aparecen en la lista de clientes. [[Origen]] muestra que se importaron.',
        },
      ],
    },
    {
      id: 'columns',
      heading: 'Columnas',
      body: [
        'Puedes importar estas columnas. Reconocemos los nombres que se muestran y muchos otros. No importan las mayúsculas, los acentos ni la puntuación.',
        {
          table: {
            head: ['Columna', 'Formato', 'Nombres reconocidos'],
            stacks: true,
            rows: [
              [
                '[[Correo]]',
                'Identifica al cliente. Obligatorio si no hay teléfono.',
                '`Correo`, `Correo electrónico`, `Email`',
              ],
              [
                '[[Nombre completo]]',
                'También puedes usar [[Nombre]] y [[Apellidos]], que se combinan.',
                '`Nombre completo`, `Cliente`, `Full name`; `Nombre`, `Apellidos`',
              ],
              [
                '[[Teléfono]]',
                'Números, espacios, paréntesis, puntos, guiones, un signo más al inicio y una extensión, como `+34 91 555 01 34 ext. 12`.',
                '`Teléfono`, `Móvil`, `Phone`',
              ],
              [
                '[[Fecha de nacimiento]]',
                'Una fecha con su año en cualquier orden que tenga una sola lectura: `1990-05-31`, `31/05/1990` o `31 de mayo de 1990`.',
                '`Cumpleaños`, `Fecha de nacimiento`',
              ],
              [
                '[[Etiquetas]]',
                'Separadas por comas, punto y coma o `|`, o entre comillas como en Mailchimp. Hasta 50.',
                '`Etiquetas`, `Tags`',
              ],
              ['[[Idioma]]', '`en` o `es`. De `es-MX` solo se usan las dos primeras letras.', '`Idioma`, `Language`'],
              [
                '[[Marketing por correo]]',
                '`sí`, `yes`, `true`, `1` o `x`; `no`, `false`, `0` o `unsubscribed`. En blanco, `desconocido` y `pendiente` no son un consentimiento.',
                '`Publicidad por correo`, `Newsletter`',
              ],
              ['[[Marketing por SMS]]', 'Igual que arriba.', '`Publicidad por SMS`, `SMS consent`'],
              [
                '[[Fecha de baja]]',
                'Cualquier fecha significa que el cliente canceló el marketing por correo.',
                '`Fecha de baja`, `UNSUB_TIME`',
              ],
              [
                '[[Calle y número]]',
                'Calle y número. Obligatorio para guardar una dirección.',
                '`Dirección`, `Calle`, `Address1`',
              ],
              ['[[Apartamento, piso, etc.]]', 'Departamento, piso o edificio.', '`Más datos`, `Address2`'],
              ['[[Ciudad]]', 'Hasta 120 caracteres.', '`Ciudad`, `Población`, `City`'],
              ['[[Estado o provincia]]', 'Hasta 120 caracteres.', '`Provincia`, `Estado`, `Region`'],
              [
                '[[Código postal]]',
                'Hasta 20 caracteres. Se conservan los ceros iniciales.',
                '`Código postal`, `CP`, `Zip`',
              ],
              [
                '[[País]]',
                'Código ISO o nombre en español o inglés, como `ES` o `España`. Si está en blanco, el país de tu tienda.',
                '`País`, `Código de país`, `Country`',
              ],
              ['[[Puntos]]', 'Número entero.', '`Puntos`, `Points`'],
              ['[[Crédito]]', 'Monto en la moneda de la tienda.', '`Crédito`, `Saldo`'],
              ['[[Nota]]', 'Hasta 5.000 caracteres.', '`Nota`, `Notas`'],
            ],
          },
        },
        {
          note: 'Los clientes solo reciben publicidad si una columna dice que la aceptaron. Importa solo el consentimiento que te dieron.',
        },
      ],
    },
    {
      id: 'left-out',
      heading: 'Filas fallidas',
      body: [
        'Las filas fallan por pocas razones. Una celda que no se puede leer, como un país desconocido, se omite con una nota y el resto de la fila se importa.',
        {
          table: {
            head: ['Problema', 'Solución'],
            rows: [
              ['[[Faltan el correo y el teléfono.]]', 'Ingresa uno de los dos.'],
              ['[[El correo no es válido.]]', 'Ingresa un correo válido.'],
              ['[[Este cliente ya está en una fila anterior.]]', 'Ninguna. Se importa la primera fila.'],
              [
                '[[Ya existe un cliente con este correo.]]',
                'Para cambiar clientes existentes, activa [[Actualizar clientes existentes]].',
              ],
            ],
          },
        },
        'La revisión muestra qué clientes son nuevos y cuáles ya existen, si puedes ver los datos de contacto. Puedes importar el mismo archivo dos veces sin riesgo.',
      ],
    },
    {
      id: 'while',
      heading: 'Progreso',
      body: [
        'Las filas se importan en lotes de 128, con cinco segundos entre cada uno. Mil clientes toman menos de un minuto y diez mil, unos siete.',
        {
          points: [
            'Puedes seguir trabajando durante la importación. Para minimizar el panel de progreso, haz clic en [[Minimizar en la barra superior]].',
            'Deja una pestaña abierta. Si la cierras o la recargas, la importación continúa cuando vuelves en el mismo navegador.',
            '[[Cancelar]] detiene la importación. Los clientes ya importados se conservan.',
            'Cerrar la sesión también detiene la importación. Te pediremos confirmación.',
            'Puedes ejecutar una importación a la vez.',
          ],
        },
      ],
    },
    {
      id: 'after',
      heading: 'Resultados',
      body: [
        {
          steps: [
            'Cuando el panel muestre [[Importación completa]], haz clic en [[Ver errores (…)]] para ver las filas fallidas.',
            'Haz clic en [[Descargar filas fallidas]] para obtener un archivo con tus columnas y el motivo de cada fila.',
            'Corrige las filas en tu hoja de cálculo e importa ese archivo.',
            'Haz clic en [[Buscar duplicados]] en la lista de clientes para encontrar clientes con el mismo teléfono o nombre. [[Combinar]] los combina.',
          ],
        },
      ],
    },
  ],
}
