/** Every text of a link's page; `{…}` stands for a value. */
export interface LinkWords {
  amount: string;
  /** Which amounts will do: `{least}`, `{most}`. */
  bounds: string;
  pay: string;
  continue: string;
  inactive: string;
  ended: string;
  sold_out: string;
  busy: string;
  gone: string;
}

const en: LinkWords = {
  amount: 'Amount in US dollars',
  bounds: 'From {least} to {most}.',
  pay: 'Pay {amount}',
  continue: 'Continue',
  inactive: 'This link is switched off at the moment. Please contact the merchant.',
  ended: 'This link has ended.',
  sold_out: 'Nothing is left here. If somebody does not pay, a place comes free: try again in half an hour.',
  busy: 'This did not work just now. Please try again in a minute.',
  gone: 'There is no such payment link.',
};

const others: Readonly<Record<string, LinkWords>> = {
  ar: {
    amount: 'المبلغ بالدولار الأمريكي',
    bounds: 'من {least} إلى {most}.',
    pay: 'ادفع {amount}',
    continue: 'متابعة',
    inactive: 'هذا الرابط متوقف حاليًا. يُرجى التواصل مع التاجر.',
    ended: 'انتهت صلاحية هذا الرابط.',
    sold_out: 'لم يبقَ شيء هنا. إذا لم يدفع أحدهم، يتوفر مكان: حاول مجددًا بعد نصف ساعة.',
    busy: 'لم ينجح ذلك الآن. يُرجى المحاولة بعد دقيقة.',
    gone: 'لا يوجد رابط دفع بهذا العنوان.',
  },
  de: {
    amount: 'Betrag in US-Dollar',
    bounds: 'Von {least} bis {most}.',
    pay: '{amount} bezahlen',
    continue: 'Weiter',
    inactive: 'Dieser Link ist zurzeit abgeschaltet. Bitte wenden Sie sich an den Händler.',
    ended: 'Dieser Link ist abgelaufen.',
    sold_out:
      'Hier ist nichts mehr übrig. Wenn jemand nicht bezahlt, wird ein Platz frei: Versuchen Sie es in einer halben Stunde noch einmal.',
    busy: 'Das hat gerade nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.',
    gone: 'Diesen Zahlungslink gibt es nicht.',
  },
  es: {
    amount: 'Importe en dólares estadounidenses',
    bounds: 'De {least} a {most}.',
    pay: 'Pagar {amount}',
    continue: 'Continuar',
    inactive: 'Este enlace está desactivado por el momento. Póngase en contacto con el comercio.',
    ended: 'Este enlace ha caducado.',
    sold_out: 'Ya no queda nada aquí. Si alguien no paga, queda un lugar libre: inténtelo de nuevo en media hora.',
    busy: 'No ha funcionado en este momento. Inténtelo de nuevo en un minuto.',
    gone: 'No existe este enlace de pago.',
  },
  fr: {
    amount: 'Montant en dollars américains',
    bounds: 'De {least} à {most}.',
    pay: 'Payer {amount}',
    continue: 'Continuer',
    inactive: 'Ce lien est désactivé pour le moment. Veuillez contacter le marchand.',
    ended: 'Ce lien a expiré.',
    sold_out:
      'Il ne reste plus rien ici. Si quelqu’un ne paie pas, une place se libère : réessayez dans une demi-heure.',
    busy: 'Cela n’a pas fonctionné. Veuillez réessayer dans une minute.',
    gone: 'Ce lien de paiement n’existe pas.',
  },
  it: {
    amount: 'Importo in dollari statunitensi',
    bounds: 'Da {least} a {most}.',
    pay: 'Paga {amount}',
    continue: 'Continua',
    inactive: 'Questo link è al momento disattivato. Contatta il commerciante.',
    ended: 'Questo link è scaduto.',
    sold_out: 'Qui non è rimasto nulla. Se qualcuno non paga, si libera un posto: riprova tra mezz’ora.',
    busy: 'Al momento non ha funzionato. Riprova tra un minuto.',
    gone: 'Questo link di pagamento non esiste.',
  },
  ja: {
    amount: '金額(米ドル)',
    bounds: '{least}から{most}まで。',
    pay: '{amount}を支払う',
    continue: '次へ',
    inactive: 'このリンクは現在停止しています。販売者にお問い合わせください。',
    ended: 'このリンクは終了しました。',
    sold_out: '残りがありません。支払われなかった分は空きになります。30分後にもう一度お試しください。',
    busy: 'ただいま処理できませんでした。1分後にもう一度お試しください。',
    gone: 'この支払いリンクは存在しません。',
  },
  pt: {
    amount: 'Valor em dólares americanos',
    bounds: 'De {least} a {most}.',
    pay: 'Pagar {amount}',
    continue: 'Continuar',
    inactive: 'Este link está desativado no momento. Entre em contato com o comerciante.',
    ended: 'Este link expirou.',
    sold_out: 'Não resta mais nada aqui. Se alguém não pagar, uma vaga fica livre: tente de novo em meia hora.',
    busy: 'Não funcionou agora. Tente de novo em um minuto.',
    gone: 'Este link de pagamento não existe.',
  },
  tr: {
    amount: 'ABD doları olarak tutar',
    bounds: '{least} ile {most} arası.',
    pay: '{amount} öde',
    continue: 'Devam et',
    inactive: 'Bu bağlantı şu anda kapalı. Lütfen satıcıyla iletişime geçin.',
    ended: 'Bu bağlantının süresi doldu.',
    sold_out: 'Burada bir şey kalmadı. Biri ödemezse yer açılır: yarım saat sonra yeniden deneyin.',
    busy: 'Şu anda olmadı. Lütfen bir dakika sonra yeniden deneyin.',
    gone: 'Böyle bir ödeme bağlantısı yok.',
  },
  zh: {
    amount: '金额(美元)',
    bounds: '{least} 至 {most}。',
    pay: '支付 {amount}',
    continue: '继续',
    inactive: '此链接目前已停用。请联系商家。',
    ended: '此链接已过期。',
    sold_out: '已无剩余名额。如果有人未付款,名额会重新空出:请半小时后再试。',
    busy: '刚才没有成功。请一分钟后再试。',
    gone: '没有这个付款链接。',
  },
};

/** The languages that the page speaks beside English. */
export const linkLanguages: ReadonlyMap<string, LinkWords> = new Map(Object.entries(others));

/** The texts in a language; English where it is not spoken. */
export const linkWords = (language: string): LinkWords => linkLanguages.get(language) ?? en;
