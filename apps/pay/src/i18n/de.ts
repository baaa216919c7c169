import type { Texts } from './en.ts';

export const texts: Texts = {
  loading: 'Die Zahlung wird geladen …',
  language: 'Sprache',
  payment_number: 'Zahlungsnummer',
  reference: 'Referenz',
  transaction: 'Transaktion',
  amount: 'Betrag',
  address: 'Adresse',
  network: 'Netzwerk {network}',
  coin_on: '{symbol} auf {network}',
  copy: 'Kopieren',
  copied: 'Kopiert',
  marked: 'Markiert: jetzt kopieren',
  copy_what: 'Kopieren: {what}',
  includes_fee: 'Die Beträge enthalten die Gebühr für diese Zahlung.',

  choose_title: 'Wie möchten Sie zahlen?',
  choose_legend: 'Währung und Netzwerk',
  search: 'Währung oder Netzwerk suchen',
  nothing_found: 'Keine Währung und kein Netzwerk heißt „{search}“.',
  about: 'etwa',
  network_fee: 'Netzwerkgebühr etwa {fee}',
  lowest_fee: 'Niedrigste Netzwerkgebühr',
  networks: 'Netzwerke: {count}',
  no_rate: 'Zurzeit kein Kurs. Er kommt von selbst wieder.',
  rate_line: '{price}. Der genaue Betrag steht fest, sobald Sie fortfahren, und gilt dann für begrenzte Zeit.',
  continue: 'Weiter',
  continue_with: 'Weiter mit {coin}',
  choose_first: 'Wählen Sie zuerst eine Währung.',
  nothing_offered_title: 'Zurzeit ist keine Währung verfügbar',
  nothing_offered_text: 'Versuchen Sie es in einigen Minuten erneut oder wenden Sie sich an {merchant}.',

  ended_title: 'Die Zeit zum Zahlen ist abgelaufen',
  ended_partial:
    '{amount} sind angekommen und werden angerechnet. Fahren Sie fort, um zu sehen, was zum aktuellen Kurs noch fehlt.',
  ended_nothing:
    'Der Kurs gilt nicht mehr. Fahren Sie mit einem aktuellen fort. Falls Sie schon gezahlt haben, warten Sie einen Moment: Diese Seite findet die Zahlung.',
  ended_stop: 'Bitte senden Sie jetzt nichts. Wir prüfen, ob Ihre Zahlung unterwegs ist.',
  checking: 'Wird geprüft …',

  send_title: '{coin} senden',
  send_rest_title: 'Den Rest in {coin} senden',
  held_for: 'Betrag gilt noch {time}',
  five_minutes_left: 'Weniger als 5 Minuten Zeit zum Zahlen.',
  one_minute_left: 'Weniger als eine Minute Zeit zum Zahlen.',
  code_full: 'QR-Code für {coin}: Adresse und Betrag',
  code_plain: 'QR-Code für {coin}: nur die Adresse',
  show_full: 'Meine Wallet liest Beträge',
  show_plain: 'Code nur mit Adresse',
  plain_hint: 'Dieser Code enthält nur die Adresse: Geben Sie den Betrag selbst ein.',
  full_hint: 'Dieser Code enthält Adresse und Betrag.',
  open_wallet: 'In einer Wallet öffnen',
  open_in: 'In {wallet} öffnen',
  pay_with: 'Mit {wallet} zahlen',
  wallet_asks: 'Bitte bestätigen Sie die Zahlung in {wallet}.',
  wallet_sent: 'Gesendet. Diese Seite zeigt, wenn die Zahlung ankommt.',
  wallet_declined: 'Sie haben in {wallet} abgelehnt. Es wurde nichts gesendet.',
  wallet_failed:
    '{wallet} konnte die Zahlung nicht ausführen. Sehen Sie dort nach, bevor Sie es erneut versuchen, oder nutzen Sie den Code oder die Adresse.',
  wallet_unknown_network:
    '{wallet} kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und versuchen Sie es erneut, oder nutzen Sie den Code oder die Adresse.',
  wallet_other_network:
    '{wallet} ist in einem anderen Netzwerk. Wechseln Sie dort zu {network} und versuchen Sie es erneut, oder nutzen Sie den Code oder die Adresse. Es wurde nichts gesendet.',
  wallet_unsupported:
    '{wallet} kann diese Währung nicht von einer Seite aus senden. Nutzen Sie den Code oder die Adresse. Es wurde nichts gesendet.',
  wallet_pending: '{wallet} wartet schon auf eine Antwort von Ihnen. Öffnen Sie die Wallet und antworten Sie dort.',
  wallet_too_little: 'Das Guthaben in {wallet} reicht nicht für Betrag und Netzwerkgebühr. Es wurde nichts gesendet.',
  wallet_silent:
    '{wallet} antwortet seit einer Minute nicht. Sehen Sie dort nach, bevor Sie es erneut versuchen, oder nutzen Sie den Code oder die Adresse.',
  wallet_no_account:
    '{wallet} bietet kein Konto für dieses Netzwerk an. Wählen Sie dort eines aus und versuchen Sie es erneut, oder nutzen Sie den Code oder die Adresse.',
  wallet_not_ready:
    'Das Netzwerk ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal, oder nutzen Sie den Code oder die Adresse. Es wurde nichts gesendet.',
  wallet_not_connected:
    'Keine Wallet hat sich verbunden. Es wurde nichts gesendet: Versuchen Sie es noch einmal, oder nutzen Sie den Code oder die Adresse.',
  connect_code: 'QR-Code für {wallet}',
  connect_scan:
    'Scannen Sie diesen Code mit einer Wallet auf Ihrem Telefon, die {wallet} kennt, und bestätigen Sie dort.',
  more_wallets: 'Andere Wallets',
  no_wallet_opened: 'Es hat sich keine Wallet geöffnet. Scannen Sie den Code oder kopieren Sie die Adresse.',
  pay_by_hand:
    'Scannen Sie den Code mit der Wallet auf Ihrem Telefon, oder kopieren Sie Betrag und Adresse in Ihre Wallet.',
  exactly: 'Genau dieser Betrag muss ankommen: Netzwerkgebühren kommen hinzu.',
  exchange_hint: 'Zahlen Sie von einer Börse? Rechnen Sie deren Gebühr hinzu, damit der ganze Betrag ankommt.',
  only_this: 'Senden Sie nur {symbol} im Netzwerk {network}. Alles andere kann verloren gehen.',
  check_address: 'Vergleichen Sie die ersten und letzten Zeichen mit denen in Ihrer Wallet.',
  verified: 'Adresse geprüft',
  verified_text:
    'Dieser Browser hat geprüft, dass die Adresse mit dem Schlüssel {key_id} unterschrieben ist, den diese Seite mitbringt. So fällt eine unterwegs geänderte Adresse auf, eine geänderte Seite nicht: Fragen Sie im Zweifel {merchant} nach dem Schlüssel.',
  unchecked: 'Dieser Browser konnte die Unterschrift der Adresse nicht prüfen.',
  unverified_title: 'Bitte zahlen Sie nicht',
  unverified_text:
    'Die Adresse, die diese Seite bekommen hat, ist nicht mit dem richtigen Schlüssel unterschrieben: Sie gehört vielleicht jemand anderem. Sagen Sie es {merchant}, aber auf einem anderen Weg als dieser Seite.',
  waiting: 'Wir warten auf Ihre Zahlung. Diese Seite aktualisiert sich von selbst.',
  change_coin: 'Andere Währung wählen',
  partial_text: '{received} sind angekommen. Bitte senden Sie die fehlenden {missing} an dieselbe Adresse.',

  found_title: 'Zahlung gefunden',
  found_text:
    'Das Netzwerk {network} bestätigt sie gerade. Sie müssen nichts mehr tun und können diese Seite schließen.',
  confirmations: '{reached} von {required} Bestätigungen',
  confirmed_title: 'Zahlung bestätigt',
  confirmed_text: 'Sie wird an {merchant} übergeben. Sie müssen nichts mehr tun und können diese Seite schließen.',
  handing_over: 'Wird abgeschlossen …',

  complete_title: 'Zahlung abgeschlossen',
  complete_text: '{merchant} hat Ihre Zahlung erhalten.',
  receipt: 'Beleg',
  receipt_to: 'Gezahlt an',
  receipt_for: 'Für',
  receipt_sent: 'Gesendet',
  receipt_rate: 'Kurs',
  receipt_date: 'Datum',
  print: 'Beleg drucken oder sichern',
  back_in: 'Zurück zu {host} in {time}.',
  back_to: 'Zurück zu {host}',
  leave_to: 'Nicht zahlen, zurück zu {host}',
  stay: 'Auf dieser Seite bleiben',
  staying: 'Sie bleiben auf dieser Seite.',
  may_close: 'Sie können diese Seite schließen.',
  surplus:
    'Sie haben {amount} zu viel gesendet. Bitten Sie {merchant} um Rückgabe und nennen Sie die Zahlungsnummer unten.',
  accepted: 'Sie haben {coin} statt {chosen} gesendet. Das ist in Ordnung: Es zählt für diese Zahlung.',
  other_wrong:
    '{amount} im Netzwerk {network} sind angekommen. Diese Zahlung wartet auf {coin}, deshalb zählen sie nicht dafür.',
  other_late: '{amount} im Netzwerk {network} sind angekommen, nachdem diese Zahlung beendet war.',
  other_dust: '{amount} im Netzwerk {network} sind angekommen. Das ist zu wenig, um zu zählen.',
  other_unavailable:
    '{amount} im Netzwerk {network} sind angekommen. Diese Währung kann zurzeit nicht verwendet werden.',
  other_unclear: '{amount} im Netzwerk {network} sind angekommen. Das muss sich ein Mensch ansehen.',
  other_waiting: '{amount} im Netzwerk {network} sind angekommen. Gleich entscheidet sich, ob sie zählen.',
  other_assigned: '{amount} im Netzwerk {network} sind angekommen und wurden einer anderen Zahlung gutgeschrieben.',
  other_refunded: '{amount} im Netzwerk {network} sind angekommen und wurden zurückgesendet.',
  other_next:
    'Das ist vermerkt. Bitte senden Sie es nicht noch einmal: {merchant} kann es mit der Zahlungsnummer unten zurückgeben lassen.',

  expired_title: 'Diese Zahlung ist abgelaufen',
  expired_text:
    'Bitte senden Sie nichts mehr. Wenn Sie noch zahlen möchten, bitten Sie {merchant} um eine neue Zahlung.',
  expired_received:
    '{amount} sind angekommen, reichten aber nicht für eine Gutschrift. Bitte wenden Sie sich an {merchant} und senden Sie nichts mehr.',
  expired_partial_title: 'Ein Teil der Zahlung ist angekommen',
  expired_partial_text:
    '{amount} sind angekommen und wurden {merchant} gutgeschrieben. Bitte senden Sie den Rest nicht mehr: Fragen Sie {merchant}, wie es weitergeht.',
  blacklisted_title: 'Diese Zahlung wird zurückgehalten',
  blacklisted_text:
    'Ein Mensch muss sie prüfen, bevor es weitergeht. Bitte senden Sie nichts mehr. {merchant} kann Ihnen sagen, was als Nächstes geschieht.',
  sweep_failed_title: 'Ihre Zahlung ist angekommen',
  sweep_failed_text: 'Die Übergabe dauert länger als sonst. Sie müssen nichts tun und können diese Seite schließen.',
  failed_title: 'Diese Zahlung konnte nicht abgeschlossen werden',
  failed_text:
    'Falls Sie etwas gesendet haben, ist es verzeichnet. Bitte wenden Sie sich an {merchant} und nennen Sie die Zahlungsnummer unten.',
  unknown_title: 'Dieser Zahlungslink funktioniert nicht',
  unknown_text:
    'Dahinter liegt keine Zahlung. Prüfen Sie, ob der Link vollständig ist, oder bitten Sie den Shop, ihn noch einmal zu senden.',
  maintenance_title: 'Wegen Wartung geschlossen',
  maintenance_text: 'Diese Seite kommt von selbst wieder.',
  offline_title: 'Keine Verbindung',
  offline_text: 'Die Zahlung konnte nicht geladen werden. Die Seite versucht es von selbst weiter.',
  unanswered_title: 'Der Dienst antwortet nicht',
  unanswered_text:
    'Ihre Verbindung steht, aber die Zahlung konnte nicht geladen werden. Die Seite versucht es von selbst weiter.',
  try_now: 'Jetzt versuchen',
  trouble_offline: 'Keine Verbindung. Was Sie sehen, kann veraltet sein; die Seite versucht es weiter.',
  trouble_unanswered:
    'Der Dienst antwortet gerade nicht. Was Sie sehen, kann veraltet sein; die Seite versucht es weiter.',

  problem_offline: 'Es kam keine Antwort. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  problem_unanswered: 'Der Dienst hat nicht geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  problem_not_offered: '{coin} ist zurzeit nicht verfügbar. Bitte wählen Sie eine andere Währung.',
  problem_moment:
    '{coin} ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal oder wählen Sie eine andere Währung.',
  problem_bounds: '{coin} ist für diesen Betrag nicht möglich. Bitte wählen Sie eine andere Währung.',
  problem_rate:
    'Für {coin} gibt es zurzeit keinen Kurs. Versuchen Sie es gleich noch einmal oder wählen Sie eine andere Währung.',
  problem_maintenance: 'Zahlungen ruhen wegen Wartung. Bitte versuchen Sie es in einigen Minuten erneut.',
  problem_too_many: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  problem_in_flight:
    'Etwas, das Sie gesendet haben, wird noch bestätigt. Warten Sie einen Moment: Diese Seite zeigt, wenn es angekommen ist.',
  problem_other: 'Etwas ist schiefgegangen. Es wurde nichts geändert; bitte versuchen Sie es erneut.',
  broken_text: 'Wenn das nicht hilft, öffnen Sie den Link in einem anderen Browser.',

  help: 'Brauchen Sie Hilfe?',
  help_text: 'Schreiben Sie {brand}: Dort wird diese Zahlung für {merchant} abgewickelt. Die Antwort kommt per E-Mail.',
  help_limit: 'Höchstens {count} Nachrichten pro Stunde.',
  help_mail: 'Sie können auch an {email} schreiben.',
  email: 'Ihre E-Mail-Adresse',
  message: 'Was ist passiert?',
  tx_hash: 'Transaktionsnummer, falls bekannt',
  send: 'Absenden',
  help_sent: 'Danke, Ihre Anfrage ist angekommen. Ihre Nummer ist {ticket}.',
  help_too_many: 'Aus der letzten Stunde gibt es genug Anfragen. Sie können in {time} wieder schreiben.',
  help_email_wrong: 'Geben Sie Ihre E-Mail-Adresse ein, zum Beispiel name@example.com.',
  help_message_missing: 'Sagen Sie in wenigen Worten, was passiert ist.',
  help_tx_wrong: 'Das ist keine Transaktionsnummer.',
  finding_counted: 'Die Transaktion wurde gefunden und wird auf diese Zahlung angerechnet.',
  finding_waiting: 'Die Transaktion wurde gefunden. Gleich entscheidet sich, ob sie zählt.',
  finding_under_review: 'Die Transaktion wurde gefunden und muss von einem Menschen geprüft werden.',
  finding_other_network: 'Die Transaktion wurde gefunden, aber in einem anderen Netzwerk als dem gewählten.',
  finding_other_token: 'Die Transaktion wurde gefunden, aber in einer anderen Währung als der gewählten.',
  finding_not_taken: 'Die Transaktion wurde gefunden, aber diese Zahlung konnte sie nicht mehr annehmen.',
  finding_too_small: 'Die Transaktion wurde gefunden, aber ihr Betrag ist zu klein, um zu zählen.',
  finding_left_chain: 'Die Transaktion wurde gefunden, aber das Netzwerk hat sie zurückgenommen.',
  finding_not_seen:
    'Die Transaktion ist an der Adresse dieser Zahlung nicht zu sehen. Vielleicht ist sie neu oder in einem anderen Netzwerk.',

  refund_loading: 'Die Rückzahlung wird geladen …',
  refund_title: 'Ihre Rückzahlung',
  refund_text: '{merchant} gibt Ihnen {amount} auf {network} zurück.',
  refund_less: '{gross} abzüglich {cost} für die Kosten des Netzwerks.',
  refund_where: 'Ihre Adresse für {coin}',
  refund_once: 'Sie muss {coin} empfangen können. Sie lässt sich danach nicht mehr ändern.',
  refund_send: 'Dorthin senden',
  refund_missing: 'Geben Sie zuerst Ihre Adresse ein.',
  refund_to: 'An',
  refund_received_title: 'Ihre Adresse ist angekommen',
  refund_received_text:
    'Ihre Rückzahlung wird von einem Menschen geprüft und dann gesendet. Sie können diese Seite schließen.',
  refund_processing_title: 'Ihre Rückzahlung ist unterwegs',
  refund_processing_text: 'Sie kommt in einigen Minuten an. Sie können diese Seite schließen.',
  refund_completed_title: 'Ihre Rückzahlung wurde gesendet',
  refund_completed_text: 'Sie ist an Ihrer Adresse angekommen. Sie können diese Seite schließen.',
  refund_rejected_title: 'Diese Rückzahlung wurde abgelehnt',
  refund_rejected_text: 'Es wurde nichts gesendet. Bitte wenden Sie sich an den Shop.',
  refund_failed_title: 'Diese Rückzahlung konnte nicht gesendet werden',
  refund_failed_text: 'Es ist nichts angekommen. Bitte wenden Sie sich an den Shop.',
  refund_unknown_title: 'Dieser Rückzahlungslink funktioniert nicht',
  refund_unknown_text: 'Er ist unvollständig oder nicht mehr gültig. Bitten Sie den Shop um einen neuen.',
  refund_conflict:
    'Für diese Rückzahlung wurde schon eine Adresse genannt. Öffnen Sie den Link erneut, um sie zu sehen.',
  refund_address_wrong:
    'Das ist keine Adresse für {coin}. Kopieren Sie sie aus Ihrer Wallet und fügen Sie sie vollständig ein.',
};
