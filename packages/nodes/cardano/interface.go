package main

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"github.com/blinklabs-io/dingo/api/blockfrost"
	"github.com/blinklabs-io/dingo/database/models"
)

// handler answers by Dingo's own interface. Two lists of Blockfrost's that Dingo has not it puts together from what Dingo
// tells, and what a test may do with its chain stands apart, below /control.
func (n *node) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", n.proxy)
	mux.HandleFunc("GET /api/v0/blocks/{hash}/addresses", n.showAddresses)
	mux.HandleFunc("GET /api/v0/mempool/{hash}", n.showWaiting)
	mux.HandleFunc("POST /control/advance/{count}", counted(n.advance))
	mux.HandleFunc("POST /control/reorg/{count}", counted(n.reorg))
	mux.HandleFunc("POST /control/drop/{hash}", func(w http.ResponseWriter, r *http.Request) {
		n.pool.RemoveTransaction(r.PathValue("hash"))
		write(w, http.StatusOK, nil)
	})
	return mux
}

type touching struct {
	Hash string `json:"tx_hash"`
}

type touched struct {
	Address      string     `json:"address"`
	Transactions []touching `json:"transactions"`
}

// showAddresses tells which transactions of a block spend from or pay each address, in the order of the alphabet.
func (n *node) showAddresses(w http.ResponseWriter, r *http.Request) {
	params, err := blockfrost.ParsePagination(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	if _, err := n.index.BlockByHashOrNumber(r.PathValue("hash")); err != nil {
		answerFor(w, err)
		return
	}
	hash, err := hex.DecodeString(r.PathValue("hash"))
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	transactions, err := n.ledger.GetTransactionsByBlockHash(hash)
	if err != nil {
		answerFor(w, err)
		return
	}
	slices.SortFunc(transactions, func(a, b models.Transaction) int { return cmp.Compare(a.BlockIndex, b.BlockIndex) })
	found := map[string][]touching{}
	for _, one := range transactions {
		effect, err := n.index.TransactionUTXOs(one.Hash)
		if err != nil {
			answerFor(w, err)
			return
		}
		addresses := map[string]bool{}
		for _, input := range effect.Inputs {
			addresses[input.Address] = true
		}
		for _, output := range effect.Outputs {
			addresses[output.Address] = true
		}
		for address := range addresses {
			found[address] = append(found[address], touching{hex.EncodeToString(one.Hash)})
		}
	}
	rows := []touched{}
	for address, by := range found {
		rows = append(rows, touched{address, by})
	}
	slices.SortFunc(rows, func(a, b touched) int { return cmp.Compare(a.Address, b.Address) })
	from := min((params.Page-1)*params.Count, len(rows))
	write(w, http.StatusOK, rows[from:min(from+params.Count, len(rows))])
}

func (n *node) showWaiting(w http.ResponseWriter, r *http.Request) {
	hash := r.PathValue("hash")
	if _, waits := n.pool.GetTransaction(hash); !waits {
		refuse(w, http.StatusNotFound, "The requested component has not been found.")
		return
	}
	write(w, http.StatusOK, map[string]any{"tx": map[string]string{"hash": hash}})
}

func counted(work func(int) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		count, err := strconv.Atoi(r.PathValue("count"))
		if err == nil {
			err = work(count)
		}
		if err != nil {
			refuse(w, http.StatusInternalServerError, err.Error())
			return
		}
		write(w, http.StatusOK, nil)
	}
}

func answerFor(w http.ResponseWriter, err error) {
	if errors.Is(err, blockfrost.ErrBlockNotFound) {
		refuse(w, http.StatusNotFound, "The requested component has not been found.")
		return
	}
	refuse(w, http.StatusInternalServerError, err.Error())
}

func refuse(w http.ResponseWriter, status int, message string) {
	write(w, status, map[string]any{"status_code": status, "error": http.StatusText(status), "message": message})
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
